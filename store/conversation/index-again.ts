import type { Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** The search finds the words of a conversation some seconds after its last mail. */
export async function indexAgain(tx: Kysely<Tables>, requestId: string) {
  await tx
    .insertInto('unindexedRequests')
    .values({ requestId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
