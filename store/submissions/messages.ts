import { noAttribution } from '../../contract/attribution.ts'
import { withoutYear } from '../../contract/wire/send-mail.ts'
import { type Message, senderOf } from '../../records/message.ts'
import { readMessageHtml } from '../../records/message-html.ts'
import { newWorkState } from '../../records/request.ts'
import { newSpamStatus } from '../../records/spam-status.ts'
import type { Database } from '../database/database.ts'
import { type Found, findByPrefix } from '../database/find-by-prefix.ts'
import { type ListPage, onPage } from '../database/list-page.ts'
import { newId } from '../database/new-id.ts'
import { withoutNul } from '../schema/without-nul.ts'
import type { AddOptions, AddSubmission } from './add-submissions.ts'
import { type Added, keyFor } from './idempotency-keys.ts'

export type Messages = {
  add(html: string, idempotencyKey: string | null, options?: AddOptions): Promise<Added>
  /** `mayContain` is not supported, because HTML has too many notations for a text. */
  list(page?: Omit<ListPage, 'mayContain'>): Promise<Message[]>
  find(idOrPrefix: string): Promise<Found<Message>>
}

type Needs = { now: () => number; addSubmission: AddSubmission }

export const messagesIn = ({ reading }: Database, { now, addSubmission }: Needs): Messages => ({
  add(html, key, options = {}) {
    const { verdict = null, attribution = noAttribution, locale = null } = options
    const receivedAt = now()
    return addSubmission({
      call: 'SendMail',
      key: keyFor({ html: withoutYear(html) }, key),
      row: withoutNul({
        ...senderOf(readMessageHtml(html)),
        ...attribution,
        locale,
        consentHash: options.consentHash ?? null,
        id: newId(),
        receivedAt,
        html,
        ...newSpamStatus(verdict, receivedAt),
        ...newWorkState,
      }),
      mayAcknowledge: options.mayAcknowledge ?? false,
    })
  },

  list: (page = {}) =>
    reading
      .selectFrom('messages')
      .selectAll()
      .where(onPage(reading, page))
      .orderBy('id')
      .$if(page.limit !== undefined, (messages) => messages.limit(page.limit ?? 0))
      .execute(),

  find: (idOrPrefix) =>
    findByPrefix(reading, idOrPrefix, {
      table: 'messages',
      record: (id) =>
        reading.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst(),
    }),
})
