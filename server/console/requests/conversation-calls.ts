import { Readable } from 'node:stream'
import { MAX_FILE_NAME, MAX_FILES, MAX_FILES_MB } from '../../../contract/console/conversation-limits.ts'
import { done } from '../../../contract/console/done.ts'
import { findPlaceholder, unfilledText } from '../../../contract/console/saved-replies.ts'
import { beginText, isBlank } from '../../../contract/console/signature.ts'
import { answerSubject } from '../../../records/answer-subject.ts'
import { uniqueCc } from '../../../records/cc.ts'
import { singleAddress } from '../../../records/email-address.ts'
import { oneLine } from '../../../records/one-line.ts'
import type { Conversation } from '../../../store/conversation/conversation.ts'
import { ownAddressesIn, senderAddress } from '../../delivery/mail/addresses.ts'
import type { Actor, CallGroup } from '../guard/console-parts.ts'
import { notFound, notNow, Refusal } from '../guard/refusal.ts'
import { on } from '../guard/register-call.ts'
import { fillInReplies } from './fill-in-replies.ts'

type StoredDraft = NonNullable<Awaited<ReturnType<Conversation['draftOf']>>>

/** The mails of a request, the drafts of answers, and their files. */
export const conversationCalls: CallGroup = async (app, { store, settings, site }) => {
  const { conversation, requests } = store
  const isOwn = ownAddressesIn(settings, site)

  async function emptyDraft(id: string) {
    const { record } = await findRequest(id)
    const last = await conversation.lastCcOf(record)
    return { to: record.email ?? '', cc: last?.cc ?? [], subject: answerSubject(record), text: '' }
  }

  async function findRequest(id: string) {
    const found = await requests.findStored(id)
    if (found.found !== 'one') throw notFound('request')
    return found
  }

  /** A draft without a text that was begun before the visitor's last mail gets the Cc of that mail. */
  async function withNewerCc(stored: StoredDraft, signature: string) {
    if (!isBlank(stored.text, signature) || stored.files.length > 0) return stored
    const { record } = await findRequest(stored.requestId)
    const last = await conversation.lastCcOf(record)
    return last && last.at > stored.updatedAt ? { ...stored, cc: last.cc } : stored
  }

  async function answerWith<Page>(
    { params: { id }, staff }: { params: { id: string }; staff: Actor },
    page: Page | null,
  ) {
    if (!page) throw notFound('request')
    return {
      ...page,
      writing: await conversation.writersBeside({ requestId: id, staffId: staff.id ?? '' }),
      hasMailServer: settings.smtpUrl !== undefined,
      hasMailbox: settings.mailbox !== undefined,
    }
  }

  on(
    app,
    'GET /requests/:id/mails',
    async (asked) => answerWith(asked, await conversation.mailsOf(asked.params.id, asked.query)),
    // The texts of stored mails change only when a staff member's address is removed from them.
    { version: async (asked) => answerWith(asked, await conversation.outlinesOf(asked.params.id, asked.query)) },
  )

  on(app, 'GET /requests/:id/replies', async ({ params: { id } }) => {
    const { record } = await findRequest(id)
    return fillInReplies(record, site)
  })

  on(app, 'GET /requests/:id/draft', async ({ params: { id }, staff }) => {
    const { signature } = staff
    const key = { requestId: id, staffId: staff.id }
    const stored = await conversation.draftOf(key)
    const draft = stored
      ? await withNewerCc(stored, signature)
      : { id: crypto.randomUUID(), ...(await emptyDraft(id)), files: [], updatedAt: null }
    // A forgotten member of staff is an id in a stored Cc, with which the draft could not be saved.
    const cc = uniqueCc(draft.cc, draft.to)
    return { ...draft, cc, text: draft.text || beginText(signature), signature }
  })

  on(app, 'PUT /requests/:id/draft', async ({ params: { id }, body, staff }) => {
    const draft = { ...body, cc: uniqueCc(body.cc ?? [], body.to) }
    const saved = await conversation.saveDraft({ requestId: id, staffId: staff.id }, draft)
    if (saved === 'not found') throw notFound('request')
    if (saved === 'changed')
      throw new Refusal(409, 'draft-changed', 'You have changed this draft in another tab or on another device.')
    if (saved === 'sent')
      throw new Refusal(409, 'draft-sent', 'You have sent this answer in another tab or on another device.')
    return saved
  })

  on(app, 'DELETE /requests/:id/draft', async ({ params: { id }, staff }) => {
    if (!(await conversation.discardDraft({ requestId: id, staffId: staff.id }))) throw notFound('draft')
    return done
  })

  on(app, 'POST /requests/:id/draft/files', async ({ params: { id }, query: { name, type }, body, staff }) => {
    const content = body as Buffer
    const file = { name: oneLine(name, MAX_FILE_NAME), type, bytes: content.length, content }
    const key = { requestId: id, staffId: staff.id }
    const added = await conversation.addDraftFile(key, file, await emptyDraft(id))
    if (added === 'not found') throw notFound('request')
    if (added === 'too much') throw notNow(`An answer has at most ${MAX_FILES} files with ${MAX_FILES_MB} MB together.`)
    return added
  })

  on(app, 'DELETE /requests/:id/draft/files/:fileId', async ({ params: { id, fileId }, staff }) => {
    if (!(await conversation.removeDraftFile({ requestId: id, staffId: staff.id }, fileId))) throw notFound('file')
    return done
  })

  on(app, 'POST /requests/:id/mails', async ({ params: { id }, body, version, staff }) => {
    if (!singleAddress(body.to)) throw new Refusal(400, 'invalid', `“${body.to}” is not one email address.`)
    const unfilled = findPlaceholder(`${body.subject}\n${body.text}`)
    if (unfilled) throw new Refusal(400, 'invalid', unfilledText(unfilled))
    const from = senderAddress(settings, site)
    const { id: draftId, files, ...written } = body
    const mail = { ...written, cc: uniqueCc(body.cc ?? [], body.to) }
    const own = mail.cc.find(isOwn)
    if (own !== undefined)
      throw new Refusal(400, 'invalid', `“${own}” is an address of the company: remove it from Cc.`)
    const draft = { id: draftId, files }
    const sent = await conversation.send({ requestId: id, by: staff.id, mail, version, from, draft })
    switch (sent.result) {
      case 'sent':
        return sent
      case 'not found':
        throw notFound('request')
      case 'other draft':
        throw notNow('This answer was changed or sent in another tab. Look at it, and send it again.')
      case 'stale': {
        const { result: _, ...details } = sent
        const why = 'Somebody wrote or changed this request in the meantime. Your answer is not sent yet.'
        throw new Refusal(412, 'version-stale', why, details)
      }
    }
  })

  on(app, 'POST /requests/:id/mails/:mailId/take-back', async ({ params: { id, mailId }, staff }) => {
    const result = await conversation.takeBack({ requestId: id, mailId, by: staff.id })
    if (result === 'not found') throw notFound('answer')
    if (result === 'left') throw notNow('The answer has left already.')
    return done
  })

  on(app, 'GET /requests/:id/files/:fileId', async ({ params: { id, fileId }, staff, reply }) => {
    const file = await conversation.findFile({ fileId, requestId: id, staffId: staff.id })
    if (!file) throw notFound('file')
    // Whatever it says that it is, a browser neither shows nor runs it.
    reply.header('content-security-policy', 'sandbox')
    return { type: 'application/octet-stream', name: file.name, content: Readable.from(conversation.readFile(fileId)) }
  })
}
