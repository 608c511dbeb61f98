import type { Kysely } from 'kysely'
import type { Consent, ConsentText } from '../../contract/request/consent.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../schema/tables.ts'

export type Consented = { consentHash: string | null; receivedAt: number }

/** The texts of consent of the built pages and of earlier builds. Each is stored once, and is never deleted. */
export const createConsents = ({ db, reading }: Database) => ({
  /** Stores the texts that are new. Called by the service with the texts of its pages. */
  async addTexts(texts: readonly ConsentText[]) {
    if (texts.length === 0) return
    await db
      .insertInto('consentTexts')
      .values([...texts])
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
  },

  /** True if the text of this hash was on a page once. */
  async isKnown(hash: string) {
    const query = reading.selectFrom('consentTexts').select('hash').where('hash', '=', hash)
    return (await query.executeTakeFirst()) !== undefined
  },

  /** The evidence of a request; null if no box was ticked. */
  of: (request: Consented) => readConsent(reading, request),
})

export async function readConsent(db: Kysely<Tables>, { consentHash, receivedAt }: Consented): Promise<Consent | null> {
  if (consentHash === null) return null
  const text = await db
    .selectFrom('consentTexts')
    .select(['text', 'locale'])
    .where('hash', '=', consentHash)
    .executeTakeFirst()
  return text ? { ...text, at: receivedAt } : null
}
