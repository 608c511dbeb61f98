import { serviceNow } from '../../../console/shared/clock.ts'
import type {
  ConversationAnswer,
  DraftAnswer,
  DraftBody,
  FileItem,
  MailItem,
  RepliesAnswer,
} from '../../../contract/console/conversation.ts'
import { isStaleDraft } from '../../../contract/console/stale-draft.ts'
import { amara, aRequest, idOf } from './requests.ts'
import type { stubCalls } from './stub-calls.ts'

const ADDRESS = 'office@company1.example'

export const aMail = (number: number, change: Partial<MailItem> = {}): MailItem => ({
  id: idOf(number),
  direction: 'in',
  kind: 'written',
  at: Date.UTC(2026, 10, 21, 13),
  by: null,
  from: ADDRESS,
  to: 'sales@sextant.example',
  cc: [],
  subject: 'Re: Engage Talent [1XB-7QM-3KP]',
  text: 'Thank you. When can we start?',
  quoted: null,
  isVerified: true,
  isKnownSender: true,
  files: [],
  delivery: null,
  ...change,
})

/** An answer of Amara, who is signed in. */
export const anAnswer = (number: number, delivery: Partial<MailItem['delivery']> = {}): MailItem =>
  aMail(number, {
    direction: 'out',
    by: amara,
    from: 'sales@sextant.example',
    to: ADDRESS,
    text: 'On Thursday at ten.',
    delivery: {
      id: idOf(number + 100),
      state: 'waiting',
      dueAt: serviceNow() + 10_000,
      attempts: 0,
      lastError: null,
      deliveredAt: null,
      dismissedFor: null,
      ...delivery,
    },
  })

export const aFile = (number: number, change: Partial<FileItem> = {}): FileItem => ({
  id: idOf(number),
  name: 'plan.pdf',
  type: 'application/pdf',
  bytes: 340_000,
  isStored: true,
  ...change,
})

export const aDraft = (change: Partial<DraftAnswer> = {}): DraftAnswer => ({
  id: idOf(800),
  to: ADDRESS,
  cc: [],
  subject: 'Re: Engage Talent [1XB-7QM-3KP]',
  text: '',
  files: [],
  signature: '',
  updatedAt: null,
  ...change,
})

export const aConversation = (change: Partial<ConversationAnswer> = {}): ConversationAnswer => ({
  mails: [],
  earlier: 0,
  writing: [],
  hasMailServer: true,
  hasMailbox: true,
  ...change,
})

/** What the service has stored, as its calls change it. */
export type Stored = {
  conversation: ConversationAnswer
  draft: DraftAnswer
  version: number
  replies?: RepliesAnswer
  /** The pages before the mails with these ids. */
  earlier?: Record<string, ConversationAnswer>
}

/** The calls of the conversation, with a service that keeps what it gets. */
export function conversationCalls(id: string, stored: Stored): Parameters<typeof stubCalls>[0] {
  const path = `/requests/${id}`
  return {
    [`GET ${path}/mails`]: ({ query }) => {
      const before = query.get('before')
      const body = before === null ? stored.conversation : stored.earlier?.[before]
      return body ? { body } : { status: 503 }
    },
    [`GET ${path}/replies`]: () => ({ body: stored.replies ?? { locale: 'en', replies: [] } }),
    [`GET ${path}/draft`]: () => ({ body: stored.draft }),
    [`PUT ${path}/draft`]: ({ body }) => {
      const saved = { updatedAt: stored.draft.updatedAt, ...(body as DraftBody) }
      if (isStaleDraft(stored.draft, saved, stored.draft.signature))
        return { status: 409, body: { code: 'draft-changed', message: 'You have changed this draft elsewhere.' } }
      const updatedAt = (stored.draft.updatedAt ?? 0) + 1
      stored.draft = { ...stored.draft, ...saved, updatedAt }
      return { body: { id: stored.draft.id, updatedAt } }
    },
    [`DELETE ${path}/draft`]: () => {
      stored.draft = aDraft()
      return { body: { done: true } }
    },
    [`POST ${path}/draft/files`]: ({ query }) => {
      const file = aFile(700 + stored.draft.files.length, { name: query.get('name') ?? '', bytes: 4 })
      stored.draft = { ...stored.draft, files: [...stored.draft.files, file], updatedAt: 1 }
      return { body: file }
    },
    [`DELETE ${path}/draft/files/${idOf(700)}`]: () => {
      stored.draft = { ...stored.draft, files: [] }
      return { body: { done: true } }
    },
    [`POST ${path}/mails`]: ({ body, headers }) => {
      if (headers.get('if-match') !== `"${stored.version}"`) {
        const { status, owner, followUpOn } = aRequest()
        const details = { version: stored.version, status, owner, followUpOn, changes: [] }
        return { status: 412, body: { code: 'version-stale', message: 'Stale.', ...details } }
      }
      const { text } = body as { text: string }
      const mail = { ...anAnswer(800), text, files: stored.draft.files }
      stored.conversation = { ...stored.conversation, mails: [...stored.conversation.mails, mail] }
      stored.draft = aDraft()
      stored.version += 1
      return { body: { mailId: mail.id, version: stored.version } }
    },
    [`POST ${path}/mails/${idOf(800)}/take-back`]: () => {
      const mails = stored.conversation.mails.filter((mail) => mail.id !== idOf(800))
      const { text = '', files = [] } = stored.conversation.mails.find((mail) => mail.id === idOf(800)) ?? {}
      stored.conversation = { ...stored.conversation, mails }
      stored.draft = aDraft({ text, files, updatedAt: 1 })
      return { body: { done: true } }
    },
  }
}
