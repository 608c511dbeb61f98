import { randomUUIDv7 } from 'node:crypto'
import { noTouches } from '../../contract/attribution.ts'
import { withoutYear } from '../../contract/contact-message.ts'
import { readContactHtml } from '../mail/read-contact-html.ts'
import type { AddRecord } from './add-records.ts'
import type { Database } from './database.ts'
import { findByPrefix } from './find-by-prefix.ts'
import { keyFor } from './idempotency-key.ts'
import { onPage } from './list-page.ts'
import { markNotSpamIn, markSpamIn } from './mark-spam.ts'
import { senderOf } from './message-sender.ts'
import { storable } from './storable.ts'
import type { Messages } from './store.ts'

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
