import type { Kysely } from 'kysely'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from './audit.ts'
import { lockMember } from './staff.ts'

export type Passkey = Tables['passkeys']
export type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'rpId' | 'name'>

export const createPasskeys = ({ db }: Database) => ({
  listOf: (staffId: string) =>
    db.selectFrom('passkeys').selectAll().where('staffId', '=', staffId).orderBy('createdAt').execute(),

  async find(id: string) {
    const row = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
    return row ?? null
  },

  /** `taken`: somebody has this passkey. `sessionId` is checked again, because a recovery may have ended the session. */
  add: (staffId: string, passkey: NewPasskey, sessionId?: string) =>
    inTransaction(db, async (tx) => {
      await lockMember(tx, staffId)
      if (sessionId !== undefined && !(await isSession(tx, sessionId))) return 'session ended'
      if (!(await insertPasskey(tx, { ...passkey, staffId }))) return 'taken'
      await writeAudit(tx, { by: staffId, action: 'added a passkey', subject: staffId })
      return 'added'
    }),

  async markUsed(id: string) {
    const lastUsedAt = await databaseTime(db)
    await db.updateTable('passkeys').set({ lastUsedAt }).where('id', '=', id).execute()
  },

  /** False for the person's last passkey, which stays. */
  remove: (id: string, staffId: string) =>
    inTransaction(db, async (tx) => {
      await lockMember(tx, staffId)
      const keys = await tx.selectFrom('passkeys').select('id').where('staffId', '=', staffId).execute()
      if (keys.length < 2 || !keys.some((key) => key.id === id)) return false
      await tx.deleteFrom('passkeys').where('id', '=', id).execute()
      await writeAudit(tx, { by: staffId, action: 'removed a passkey', subject: staffId })
      return true
    }),
})

const isSession = async (tx: Kysely<Tables>, id: string) =>
  (await tx.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** False if the key is registered already: an id belongs to one person, so that nobody can claim another one's key. */
export async function insertPasskey(tx: Kysely<Tables>, passkey: NewPasskey & { staffId: string }) {
  const createdAt = await databaseTime(tx)
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('passkeys')
    .values({ ...passkey, createdAt, lastUsedAt: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
