import type { Store } from '../../../store/open-store.ts'
import type { Change } from '../../../store/requests/change-request.ts'

/** Marks as spam as the command line does. Resolves to the number of mails that it dismissed. */
export const markSpam = (store: Store, id: string) => decide(store, id, { status: 'spam' })

/** Resolves to the number of mails that it released. */
export const markNotSpam = (store: Store, id: string) => decide(store, id, { releases: true })

async function decide({ requests }: Store, id: string, decision: Change) {
  const outcome = await requests.change(id, decision, { version: null, by: null, link: null })
  return outcome.result === 'changed' ? outcome.mails : 0
}
