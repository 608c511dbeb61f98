import { type Kysely, sql } from 'kysely'

/** An upload has the id of its owner, and its rows are computed while it is applied. Uploads of before are sent again. */
export async function nameImportsByOwner(db: Kysely<unknown>) {
  await sql`drop table "employeeImportRows"`.execute(db)
  await sql`delete from "employeeImports"`.execute(db)
  await sql`alter table "employeeImports" drop column "createdBy"`.execute(db)
}
