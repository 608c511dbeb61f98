import { call } from '../../../../shared/call.ts'
import { report } from '../../edits/useRequest.ts'
import { reloadMails } from '../useConversation.ts'
import { reloadDraft } from './draft-cache.ts'

/** Makes an answer that has not left a draft again, which opens the composer. Resolves to false if it has left. */
export async function takeBack(requestId: string, mailId: string) {
  try {
    await call('POST /requests/:id/mails/:mailId/take-back', { params: { id: requestId, mailId } })
    await Promise.all([reloadDraft(requestId), reloadMails(requestId)])
    return true
  } catch (error) {
    report(error)
    await reloadMails(requestId)
    return false
  }
}
