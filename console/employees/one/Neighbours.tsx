import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { toast } from '../../../ui/toasts/toasts.ts'
import { numberText } from '../../shared/counted.ts'
import { StepNav } from '../../shared/rows/StepNav.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { lastList, loadMoreOf } from '../last-list.ts'

type NeighboursProps = { id: string; isUnsaved: boolean }

/** The way back to the list from which the employee was opened, and the employees before and after this one. */
export function Neighbours({ id, isUnsaved }: NeighboursProps) {
  const [, navigate] = useLocation()
  const list = lastList()
  const { href, ids, count, next } = list
  const index = ids.indexOf(id)
  const [before, after] = [ids[index - 1], ids[index + 1]]
  const more = useMutation({
    mutationFn: (cursor: string) => loadMoreOf(list, cursor),
    onError: (error) => toast({ kind: 'failed', text: sentenceOf(error) }),
  })

  function goOn() {
    if (after) navigate(`/employees/${after}`)
    else if (next && !more.isPending)
      more.mutate(next, { onSuccess: (first) => first && navigate(`/employees/${first}`) })
  }

  return (
    <StepNav
      label="Employees"
      what="employee"
      back={{ href, text: 'Employees' }}
      position={index < 0 ? undefined : `${index + 1} of ${numberText(count)}`}
      before={index > 0 ? `/employees/${before}` : undefined}
      onNext={index >= 0 && (after || next) ? goOn : undefined}
      isUnsaved={isUnsaved}
    />
  )
}
