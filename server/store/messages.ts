import { randomUUIDv7 } from 'node:crypto'
import { withoutYear } from '../../contract/contact-message.ts'
import { noTouches } from '../../contract/touches.ts'
import { acceptIn } from './accept.ts'
import type { AddRecord } from './add-records.ts'
import type { Database } from './database.ts'
import { findByPrefix } from './find-by-prefix.ts'
import { keyFor } from './idempotency-key.ts'
import { storable } from './storable.ts'
import type { Messages } from './store.ts'

type Needs = { now: () => number; addRecord: AddRecord }

export const messagesIn = ({ db, reading }: Database, { now, addRecord }: Needs): Messages => ({
  add: (html, key, suspicion = null, touches = noTouches) =>
    addRecord({
      call: 'SendMail',
      key: keyFor({ html: withoutYear(html) }, key),
      row: storable({
        ...{ id: randomUUIDv7(), receivedAt: now(), html },
        ...{ suspectedFor: suspicion?.reason ?? null, acceptedAt: null, ...touches },
      }),
      holdsMail: suspicion?.holdsMail ?? false,
    }),

  list: () => reading.selectFrom('messages').selectAll().orderBy('id').execute(),

  find: (idOrPrefix) =>
    findByPrefix(reading, idOrPrefix, {
      table: 'messages',
      record: (id) =>
        reading.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst(),
    }),

  accept: acceptIn(db, { table: 'messages', now }),
})
