import { randomUUIDv7 } from 'node:crypto'
import { noTouches } from '../../contract/attribution.ts'
import { withoutYear } from '../../contract/contact-message.ts'
import { readContactHtml } from '../../records/message-html.ts'
import { senderOf } from '../../records/message-sender.ts'
import type { Database } from '../database/database.ts'
import { findByPrefix } from '../database/find-by-prefix.ts'
import { onPage } from '../database/list-page.ts'
import { storable } from '../schema/without-nul.ts'
import type { Messages } from '../store.ts'
import type { AddRecord } from './add-submissions.ts'
import { keyFor } from './idempotency-key.ts'
import { markNotSpamIn, markSpamIn } from './mark-spam.ts'

type Needs = { now: () => number; addRecord: AddRecord }

export const messagesIn = ({ db, reading }: Database, { now, addRecord }: Needs): Messages => ({
  add: (html, key, suspicion = null, touches = noTouches) =>
    addRecord({
      call: 'SendMail',
      key: keyFor({ html: withoutYear(html) }, key),
      row: storable({
        ...{ id: randomUUIDv7(), receivedAt: now(), html, ...senderOf(readContactHtml(html)) },
        ...{ suspectedFor: suspicion?.reason ?? null, acceptedAt: null, spamAt: null, ...touches },
      }),
      holdsMail: suspicion?.holdsMail ?? false,
    }),

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

  markNotSpam: markNotSpamIn(db, { table: 'messages', now }),
  markSpam: markSpamIn(db, { table: 'messages', now }),
})
