import { type Kysely, sql } from 'kysely'
import { cleanEmail } from '../../contract/invisible.ts'
import { storableValue } from '../../records/storable-text.ts'
import { isPostgres } from './dialect.ts'

/** Cleans the addresses and the fields that earlier versions stored as they arrived, so that searches find them. */
export async function cleanTexts(db: Kysely<unknown>) {
  for (const [table, column] of [
    ['requests', 'email'],
    ['requestMails', 'from'],
    ['requestMails', 'to'],
  ] as const)
    await rewrite(db, { table, column, where: hasOtherThanAscii(db, column) }, cleanEmail)
  // JSON writes half of a surrogate pair as an escape sequence.
  const hasEscape = isPostgres(db) ? sql`strpos(fields, '\\ud') > 0` : sql`instr(fields, '\\ud') > 0`
  await rewrite(db, { table: 'requests', column: 'fields', where: hasEscape }, (json) =>
    JSON.stringify(JSON.parse(json, (_, value) => storableValue(value))),
  )
}

const hasOtherThanAscii = (db: Kysely<unknown>, column: string) =>
  isPostgres(db) ? sql`${sql.ref(column)} ~ '[^ -~]'` : sql`${sql.ref(column)} glob '*[^ -~]*'`

type Texts = { table: string; column: string; where: ReturnType<typeof hasOtherThanAscii> }

async function rewrite(db: Kysely<unknown>, { table, column, where }: Texts, clean: (text: string) => string) {
  const text = sql.ref(column)
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; text: string }>`select id, ${text} as text from ${sql.table(table)}
      where ${where} and id > ${last} order by id limit 500`.execute(db)
    for (const row of rows) {
      const cleaned = clean(row.text)
      if (cleaned !== row.text)
        await sql`update ${sql.table(table)} set ${text} = ${cleaned} where id = ${row.id}`.execute(db)
      last = row.id
    }
    if (rows.length === 0) return
  }
}
