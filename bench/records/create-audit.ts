import { sql } from 'kysely'
import { openDatabase, type Where } from '../../store/database/open-database.ts'

/** Below PostgreSQL's timeout of a query. */
const BATCH_ROWS = 100_000

/** Adds changes of employees by one person, a second apart. */
export async function createAudit(where: Where, count: number, by: string) {
  const { db, close } = await openDatabase(where)
  const start = Date.now() - count * 1_000
  for (let first = 0; first < count; first += BATCH_ROWS) {
    const last = Math.min(first + BATCH_ROWS, count) - 1
    await sql`
      with recursive numbers (n) as
        (select cast(${first} as integer) union all select n + 1 from numbers where n < ${last})
      insert into audit (id, at, by, action, subject, fields, times)
      select '01900000-0000-7000-8000-' || substr(cast(1000000000000 + n as text), 2), ${start} + n * 1000.0,
        ${by}, 'changed an employee', 'employee-' || n % 20000, 'Designation', 1 from numbers`.execute(db)
  }
  await close()
}
