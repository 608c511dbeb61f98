import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  ChangeBody,
  ChangeItem,
  RequestAnswer,
  RequestRow,
  StaleDetails,
} from '../../../../contract/console/requests.ts'
import type { StaffName } from '../../../../contract/console/staff.ts'
import { toast } from '../../../../ui/toasts/toasts.ts'
import { CallError, call } from '../../../shared/call.ts'
import { isPolled, POLL_MS, queries } from '../../../shared/queries.ts'
import { sentenceOf } from '../../../shared/sentence-of.ts'
import { useOwners } from '../../../shared/useOwners.ts'
import type { Inbox } from '../../merge-page.ts'
import { toastChange } from '../../toast-change.ts'
import { changeText, historyText } from './change-text.ts'

/** An edit that was made on an older version: what this person wanted, and what others did since. */
export type Stale = { mine: ChangeBody; theirs: StaleDetails }

const requestKey = (id: string) => ['request', id]

/** A request that is read again every 15 s, with its changes, which are saved at once and can be undone. */
export function useRequest(id: string) {
  const key = requestKey(id)
  const params = { id }
  const staff = useOwners()
  const [refused, setRefused] = useState<(Stale & { id: string }) | null>(null)
  const stale = refused?.id === id ? refused : null

  const request = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /requests/:id', { params, isPoll: isPolled(key), signal }),
    refetchInterval: POLL_MS,
  })

  const current = () => queries.getQueryData<RequestAnswer>(key)
  const keep = (change: Partial<RequestAnswer>) =>
    queries.setQueryData<RequestAnswer>(key, (before) => before && { ...before, ...change })

  const edit = useMutation({
    // The hook starts anew for the next request; pending edits still belong to their own request.
    mutationKey: key,
    // One after the other: each edit needs the version that the one before it made.
    scope: { id: `request ${id}` },
    mutationFn: (body: ChangeBody) => save({ params, body, version: current()?.version, merged: [] }),
    onMutate: async (body) => {
      await queries.cancelQueries({ queryKey: key })
      const before = current()
      keep(asShown(body, staff))
      return before
    },
    onSuccess: ({ answer, version, merged }, body) => {
      keep(answer)
      keepRow(answer)
      // The request may have had these values already.
      const changes = answer.version === version ? [] : [{ id, version: answer.version }]
      const theirs = merged.map((change) => `${historyText(change)} by ${change.by?.name ?? 'the command line'}`)
      const mine = changes.length === 0 && theirs.length > 0 ? [] : [changeText(body, staff)]
      toastChange([...mine, ...theirs].map((sentence) => `${sentence}.`).join(' '), changes)
    },
    onError: (error, body, before) => {
      if (before) keep(valuesShown(before))
      const theirs = staleIn(error)
      if (theirs) {
        const { version, status, owner, followUpOn, waitingSince } = theirs
        keep({ version, status, owner, followUpOn, waitingSince })
        setRefused({ id, mine: body, theirs })
        return queries.invalidateQueries({ queryKey: key })
      }
      return report(error)
    },
  })

  return {
    request,
    staff,
    stale,
    change: (body: ChangeBody) => edit.mutate(body),
    isSaving: edit.isPending,
    applyMine() {
      if (stale) edit.mutate(stale.mine)
      setRefused(null)
    },
    takeTheirs: () => setRefused(null),
  }
}

type Edit = {
  params: { id: string }
  body: ChangeBody
  version: number | undefined
  /** Changes by others to other fields, which this edit had not seen. */
  merged: ChangeItem[]
}

/** Saves an edit. If others changed only other fields in the meantime, the edit is applied to their version. */
async function save({ params, body, version, merged }: Edit) {
  try {
    const answer = await call('PATCH /requests/:id', { params, body, ifMatch: version })
    return { answer, version, merged }
  } catch (error) {
    const theirs = staleIn(error)
    if (!theirs || touchesSame(body, theirs)) throw error
    return save({ params, body, version: theirs.version, merged: [...merged, ...theirs.changes] })
  }
}

/** What others changed, if the error says that the version is stale. */
export const staleIn = (error: unknown) =>
  error instanceof CallError && error.code === 'version-stale' ? (error.details as StaleDetails) : null

/** Whether somebody else gave a field of this edit a different value. */
function touchesSame(body: ChangeBody, { changes, status, owner, followUpOn, waitingSince }: StaleDetails) {
  const stored = { status, owner: owner?.id ?? null, followUpOn, waitingSince }
  return changes.some(({ field }) => body[field] !== undefined && body[field] !== stored[field])
}

/** Tells the person about a failure. */
export const report = (error: unknown) => toast({ kind: 'failed', text: sentenceOf(error) })

/** As it was read last. */
export const shownRequest = (id: string) => queries.getQueryData<RequestAnswer>(requestKey(id))

export const reloadRequest = (id: string) => queries.invalidateQueries({ queryKey: requestKey(id) })

/** The values before the answer arrives. */
function asShown({ owner, ...rest }: ChangeBody, staff: readonly StaffName[]) {
  if (owner === undefined) return rest
  return { ...rest, owner: staff.find(({ id }) => id === owner) ?? null }
}

const valuesShown = ({ status, owner, followUpOn, waitingSince }: RequestAnswer) => ({
  status,
  owner,
  followUpOn,
  waitingSince,
})

/** The row of loaded lists, until they are read again. */
function keepRow({ id, status, owner, followUpOn, waitingSince, version, ...row }: RequestAnswer) {
  const { suspectedFor, isHeld } = row
  const change: Partial<RequestRow> = {
    status,
    owner,
    followUpOn,
    waitingSince,
    suspectedFor,
    isHeld,
    version,
  }
  queries.setQueriesData<Inbox>(
    { queryKey: ['inbox'] },
    (list) =>
      list && {
        ...list,
        rows: list.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
      },
  )
  return queries.invalidateQueries({ queryKey: ['inbox'], refetchType: 'none' })
}
