import { MAX_BULK } from '../../contract/console/request-limits.ts'
import type { ChangedRequest } from '../../contract/console/requests.ts'
import { toast } from '../../ui/toasts/toasts.ts'
import { call } from '../shared/call.ts'
import { counted } from '../shared/counted.ts'
import { inChunks } from '../shared/in-chunks.ts'
import { queries } from '../shared/queries.ts'
import { sentenceOf } from '../shared/sentence-of.ts'
import { reloadInbox } from './useInbox.ts'

/** A toast about changes, with a button that undoes them. */
export function toastChange(text: string, changes: ChangedRequest[]) {
  const action = { label: 'Undo', act: () => undo(changes) }
  toast({ kind: 'done', text, ...(changes.length > 0 && { action }) })
}

async function undo(changes: ChangedRequest[]) {
  try {
    let undone = 0
    for (const some of inChunks(changes, MAX_BULK)) {
      undone += (await call('POST /requests/undo', { body: { changes: some } })).undone
    }
    toast(undoText(undone, changes.length - undone))
  } catch (error) {
    toast({ kind: 'failed', text: sentenceOf(error) })
  }
  await Promise.all([reloadInbox(), queries.invalidateQueries({ queryKey: ['request'] })])
}

function undoText(undone: number, refused: number) {
  if (refused === 0)
    return {
      kind: 'done',
      text: undone === 1 ? 'Undone.' : `Undone for ${undone} requests.`,
    } as const
  const were = refused === 1 ? 'was' : 'were'
  const text = `${counted(refused, 'request')} ${were} changed in the meantime and not undone.`
  return {
    kind: 'failed',
    text: undone === 0 ? text : `Undone for ${counted(undone, 'request')}. ${text}`,
  } as const
}
