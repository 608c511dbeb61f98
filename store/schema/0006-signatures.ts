import { type Kysely, sql } from 'kysely'

/** Everybody without a signature has their name, as new staff. The address of a person who was anonymised is the id. */
export async function addSignatures(db: Kysely<unknown>) {
  await sql`update staff set signature = name where signature = '' and email <> id`.execute(db)
}
