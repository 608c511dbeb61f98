import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PhotoAnswer } from '../../../contract/console/employees/employee-photos.ts'
import { toast } from '../../../ui/toasts/toasts.ts'
import { CallError, call } from '../../shared/call.ts'
import { sentenceOf } from '../../shared/sentence-of.ts'

type Employee = { id: string; name: string; version: number; hasPhoto: boolean }

type Needs = {
  employee: Employee
  /** Ends when the screen has read the employee again. */
  onChanged: (version: number) => Promise<void>
  onDone: () => void
}

/** Saves or removes the photo. `current`: the newest known state, which the employee's own call may not have read yet. */
export function usePhotoChanges({ employee, onChanged, onDone }: Needs) {
  const params = { id: employee.id }
  const [answered, setAnswered] = useState<PhotoAnswer | null>(null)
  const current = answered && answered.version >= employee.version ? answered : employee

  /** The next try is made on the newest version: the person has read that somebody changed the employee. */
  function learnVersion(error: Error) {
    if (!(error instanceof CallError) || error.code !== 'version-stale') return
    const { version, hasPhoto } = error.details
    if (typeof version === 'number' && typeof hasPhoto === 'boolean') setAnswered({ version, hasPhoto })
  }

  const done = (text: string) => async (answer: PhotoAnswer) => {
    setAnswered(answer)
    // The form beside the photo would send the version of before.
    await onChanged(answer.version)
    toast({ kind: 'done', text })
    onDone()
  }

  const save = useMutation({
    mutationFn: ({ file, crop }: { file: File; crop: string }) =>
      call('PUT /employees/:id/photo', {
        params,
        query: { crop },
        body: file,
        ifMatch: current.version,
      }),
    onSuccess: done(`The photo of ${employee.name} was saved.`),
    onError: learnVersion,
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /employees/:id/photo', { params, ifMatch: current.version }),
    onSuccess: done(`The photo of ${employee.name} was removed.`),
    onError: learnVersion,
  })
  return { current, save, remove }
}

/** The sentence about a failed change; '' without one. */
export function failureText(error: Error | null, again: string) {
  if (!error) return ''
  const isStale = error instanceof CallError && error.code === 'version-stale'
  return isStale ? `${sentenceOf(error)} ${again}` : sentenceOf(error)
}
