import { type Kysely, sql } from 'kysely'

/** The figures have an area of their own, which everybody with `inbox` keeps. Kept days lack the campaigns. */
export async function addAreaFigures(db: Kysely<unknown>) {
  await sql`update staff set areas = replace(areas, 'inbox', 'inbox figures')`.execute(db)
  await sql`delete from "countedDays"`.execute(db)
}
