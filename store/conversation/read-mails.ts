import { type Kysely, sql } from 'kysely'
import type { MailItem } from '../../contract/console/conversation.ts'
import { uniqueCc } from '../../records/cc.ts'
import type { MailFile, RequestMail } from '../../records/request-mail.ts'
import { inChunks } from '../database/in-chunks.ts'
import { hasEmail } from '../database/same-email.ts'
import { authorOf, readStaffNames } from '../requests/request-history.ts'
import type { Tables } from '../schema/tables.ts'
import { ccList } from './cc-column.ts'

/** The newest mails of a request, or those before the mail with the id `before`. */
export type MailsPage = { before?: string | undefined }

const PAGE_MAILS = 50
/** Of the texts of a page. A mail has up to 800 kB, and many people may read at once. */
const PAGE_BYTES = 1_000_000

type Outline = Omit<MailItem, 'cc' | 'text' | 'quoted' | 'isVerified' | 'isKnownSender' | 'files'>

/**
 * The mails of a page without their texts, oldest first, with the number of mails before them. Only this part of a mail
 * can change, and it is read without the pages of the database that have the texts.
 */
export async function readOutlines(db: Kysely<Tables>, requestId: string, { before }: MailsPage) {
  const rows = await db
    .selectFrom('requestMails')
    .leftJoin('outbox', (join) =>
      join
        .onRef('outbox.mailId', '=', 'requestMails.id')
        .on('outbox.channel', '=', 'answer')
        // Without the deliveries of copies.
        .onRef('outbox.recipient', '=', 'requestMails.to'),
    )
    .select(['requestMails.id', 'direction', 'kind', 'at', 'by', 'from', 'to', 'subject'])
    .select(sql<number>`octet_length(text) + coalesce(octet_length(quoted), 0)`.as('bytes'))
    .select(['outbox.id as deliveryId', 'state', 'dueAt', 'attempts', 'lastError', 'deliveredAt', 'dismissedFor'])
    .where('requestMails.requestId', '=', requestId)
    .$if(before !== undefined, (mails) => mails.where(isBefore(before ?? '')))
    .orderBy('requestMails.at', 'desc')
    .orderBy('requestMails.id', 'desc')
    .limit(PAGE_MAILS)
    .execute()
  const page = beginningWithin(rows, PAGE_BYTES).reverse()
  const nameOf = await readStaffNames(
    db,
    page.map(({ by }) => by),
  )
  const mails = page.map(({ by, bytes: _, deliveryId, state, dueAt, attempts, ...row }): Outline => {
    const { lastError, deliveredAt, dismissedFor, ...mail } = row
    const delivery =
      deliveryId === null || state === null
        ? null
        : { id: deliveryId, state, dueAt: dueAt ?? 0, attempts: attempts ?? 0, lastError, deliveredAt, dismissedFor }
    return { ...mail, by: authorOf(by, nameOf), delivery }
  })
  return { mails, earlier: mails[0] ? await countBefore(db, requestId, mails[0].id) : 0 }
}

/** The first rows that have at most `max` bytes together, and at least one. */
export function beginningWithin<Row extends { bytes: number }>(rows: Row[], max: number) {
  let sum = 0
  const end = rows.findIndex(({ bytes }, nth) => {
    sum += bytes
    return nth > 0 && sum > max
  })
  return end === -1 ? rows : rows.slice(0, end)
}

const isBefore = (mailId: string) =>
  sql<boolean>`("requestMails".at, "requestMails".id) < (select at, id from "requestMails" where id = ${mailId})`

async function countBefore(db: Kysely<Tables>, requestId: string, mailId: string) {
  const { earlier } = await db
    .selectFrom('requestMails')
    .select(({ fn }) => fn.countAll<number>().as('earlier'))
    .where('requestId', '=', requestId)
    .where(isBefore(mailId))
    .executeTakeFirstOrThrow()
  return earlier
}

/** The mails of a page with their texts, files and deliveries, oldest first. */
export async function readMails(db: Kysely<Tables>, requestId: string, page: MailsPage) {
  const { mails: outlines, earlier } = await readOutlines(db, requestId, page)
  const ids = outlines.map(({ id }) => id)
  if (ids.length === 0) return { mails: [], earlier }
  const texts = await db
    .selectFrom('requestMails')
    .select(['id', 'cc', 'text', 'quoted', 'isVerified', 'isKnownSender'])
    .where('id', 'in', ids)
    .execute()
  const textsOf = new Map(texts.map((row) => [row.id, row]))
  const filesOf = Map.groupBy(await readFiles(db, ids), ({ mailId }) => mailId)
  const mails = outlines.flatMap((outline): MailItem[] => {
    const row = textsOf.get(outline.id)
    return row ? [{ ...outline, ...asMail(row), files: (filesOf.get(outline.id) ?? []).map(asFileItem) }] : [] // Taken back, or erased, in between.
  })
  return { mails, earlier }
}

type Coded = Pick<Tables['requestMails'], 'cc' | 'isVerified' | 'isKnownSender'>

export const asMail = <Row extends Coded>({ cc, isVerified, isKnownSender, ...row }: Row) => ({
  ...row,
  cc: ccList(cc),
  isVerified: isVerified === 1,
  isKnownSender: isKnownSender === 1,
})

export async function readMail(db: Kysely<Tables>, id: string) {
  const row = await db.selectFrom('requestMails').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { ...asMail(row), files: await readFiles(db, [id]) } : null
}

/**
 * The Cc of the last mail between the company and the visitor, which the next answer keeps, with the time of that mail, and
 * whether its sender is verified. Mails to and from other people do not count.
 */
export async function readLastCc(db: Kysely<Tables>, { id, email }: { id: string; email: string | null }) {
  if (email === null) return null
  const last = await db
    .selectFrom('requestMails')
    .select(['at', 'cc', 'isVerified'])
    .where('requestId', '=', id)
    .where('kind', '=', 'written')
    // An answer from a program of staff has no delivery: its Cc may be colleagues.
    .where(sql<boolean>`((direction = 'in' and ${hasEmail('from', email)})
      or (direction = 'out' and ${hasEmail('to', email)} and exists (select 1 from outbox where "mailId" = "requestMails".id and channel = 'answer')))`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? { at: last.at, cc: uniqueCc(ccList(last.cc), email), isVerified: last.isVerified === 1 } : null
}

/** The ids of a longer thread fill a header that mail servers refuse; mail programs thread by the nearest ones. */
const MAX_THREAD_IDS = 50

/** The Message-IDs of the mails of people before an answer, oldest first, and the last one of these mails from its receiver. */
export async function readThreadBefore(
  db: Kysely<Tables>,
  { id, requestId, to }: Pick<RequestMail, 'id' | 'requestId' | 'to'>,
) {
  const before = db
    .selectFrom('requestMails')
    .where('requestId', '=', requestId)
    .where('kind', '=', 'written')
    .where(isBefore(id))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  const ids = await before.select('messageId').limit(MAX_THREAD_IDS).execute()
  const answered = await before
    .select(['at', 'from', 'text'])
    .where('direction', '=', 'in')
    .where(hasEmail('from', to))
    .limit(1)
    .executeTakeFirst()
  return { messageIds: ids.map(({ messageId }) => messageId).reverse(), answered: answered ?? null }
}

export async function readFiles(db: Kysely<Tables>, mailIds: string[]): Promise<MailFile[]> {
  const files: MailFile[] = []
  for (const some of inChunks(mailIds)) {
    const query = db.selectFrom('mailFiles').selectAll().where('mailId', 'in', some).orderBy('id')
    files.push(...(await query.execute()).map(asFile))
  }
  return files
}

export const asFile = ({ isStored, ...row }: Tables['mailFiles']): MailFile => ({ ...row, isStored: isStored === 1 })

const asFileItem = ({ id, name, type, bytes, isStored }: MailFile) => ({ id, name, type, bytes, isStored })
