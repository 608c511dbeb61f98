import type { Kysely } from 'kysely'
import type { MailItem } from '../../contract/console/conversation.ts'
import type { MailFile, RequestMail } from '../../records/request-mail.ts'
import { inChunks } from '../database/in-chunks.ts'
import { authorOf, readStaffNames } from '../requests/request-history.ts'
import type { Tables } from '../schema/tables.ts'

/** The mails of a request with their files and deliveries, oldest first. */
export async function readMails(db: Kysely<Tables>, requestId: string): Promise<MailItem[]> {
  const rows = await db
    .selectFrom('requestMails')
    .leftJoin('outbox', (join) =>
      join.onRef('outbox.mailId', '=', 'requestMails.id').on('outbox.channel', '=', 'answer'),
    )
    .selectAll('requestMails')
    .select(['outbox.id as deliveryId', 'state', 'dueAt', 'attempts', 'lastError', 'deliveredAt', 'dismissedFor'])
    .where('requestMails.requestId', '=', requestId)
    .orderBy('requestMails.at')
    .orderBy('requestMails.id')
    .execute()
  const files = await readFiles(
    db,
    rows.map(({ id }) => id),
  )
  const filesOf = Map.groupBy(files, ({ mailId }) => mailId)
  const nameOf = await readStaffNames(
    db,
    rows.map(({ by }) => by),
  )
  return rows.map(({ by, deliveryId, state, dueAt, attempts, lastError, deliveredAt, dismissedFor, ...row }) => {
    const mail = asMail({ ...row, by })
    return {
      ...mail,
      by: authorOf(by, nameOf),
      files: (filesOf.get(mail.id) ?? []).map(asFileItem),
      delivery:
        deliveryId === null || state === null
          ? null
          : {
              id: deliveryId,
              state,
              dueAt: dueAt ?? 0,
              attempts: attempts ?? 0,
              lastError,
              deliveredAt,
              dismissedFor,
            },
    }
  })
}

const asMail = ({ isVerified, isKnownSender, ...row }: Tables['requestMails']): RequestMail => ({
  ...row,
  isVerified: isVerified === 1,
  isKnownSender: isKnownSender === 1,
})

export async function readMail(db: Kysely<Tables>, id: string) {
  const row = await db.selectFrom('requestMails').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { ...asMail(row), files: await readFiles(db, [id]) } : null
}

export async function readThreadBefore(
  db: Kysely<Tables>,
  { id, requestId, at }: Pick<RequestMail, 'id' | 'requestId' | 'at'>,
): Promise<RequestMail[]> {
  const rows = await db
    .selectFrom('requestMails')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('kind', '=', 'written')
    .where((mail) => mail.or([mail('at', '<', at), mail.and([mail('at', '=', at), mail('id', '<', id)])]))
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(asMail)
}

async function readFiles(db: Kysely<Tables>, mailIds: string[]): Promise<MailFile[]> {
  const files: MailFile[] = []
  for (const some of inChunks(mailIds)) {
    const query = db.selectFrom('mailFiles').selectAll().where('mailId', 'in', some).orderBy('id')
    files.push(...(await query.execute()).map(asFile))
  }
  return files
}

export const asFile = ({ isStored, ...row }: Tables['mailFiles']): MailFile => ({ ...row, isStored: isStored === 1 })

const asFileItem = ({ id, name, type, bytes, isStored }: MailFile) => ({ id, name, type, bytes, isStored })
