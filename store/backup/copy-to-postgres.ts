import { withoutPassword } from '../../settings/setting-error.ts'
import { StartError } from '../../settings/start-error.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { openSqlite } from '../database/open-sqlite.ts'
import { inTransaction } from '../database/transaction.ts'
import { SchemaError } from '../schema/migrate.ts'
import { addMissingSearchTexts } from '../schema/search-texts.ts'
import type { Tables } from '../schema/tables.ts'
import { copyRows, countRows, type OnProgress } from './copy-rows.ts'
import { fingerprint, type TableName, tableNames } from './table-scan.ts'

type Needs = {
  dataDir: string
  databaseUrl: string
  onProgress: OnProgress
  /** Checks both sides and copies nothing. */
  dryRun?: boolean | undefined
}

export type Copied = {
  copied: number
  tables: { table: TableName; rows: number; sha256: string }[]
}

/** Copies a SQLite store into PostgreSQL. A run after a stopped run copies the remaining rows. */
export async function copyToPostgres({ dataDir, databaseUrl, onProgress, dryRun }: Needs) {
  const from = openSqlite(dataDir, { schema: 'none', exclusive: true })
  try {
    const to = await openTarget({ dataDir, databaseUrl, dryRun })
    if (!to) return { copied: await countAll(from), tables: await fingerprints(from) }
    try {
      return await copyAll({ from, to, onProgress, dryRun, address: withoutPassword(databaseUrl) })
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

/** Null if the tables do not exist and a dry run must not create them. */
async function openTarget({ dryRun, ...where }: Omit<Needs, 'onProgress'>) {
  try {
    return await openDatabase({ ...where, schema: dryRun ? 'none' : 'create' })
  } catch (error) {
    if (error instanceof SchemaError && error.isMissing) return null
    throw error
  }
}

type CopyContext = { from: Database; to: Database; address: string } & Pick<Needs, 'onProgress' | 'dryRun'>

async function copyAll({ from, to, address, onProgress, dryRun }: CopyContext): Promise<Copied> {
  const total = await countAll(from)
  const copies = []
  let done = 0
  for (const table of tableNames) {
    const copy = await planCopy(table, { from, to, address })
    done += copy.copied
    copies.push(copy.copyRest)
  }
  const copied = total - done
  const onRows = (rows: number) => {
    done += rows
    onProgress(done, total)
  }
  onProgress(done, total)
  if (!dryRun) for (const copy of copies) await copy(onRows)
  const tables = await fingerprints(from)
  if (dryRun) return { copied, tables }
  for (const table of tables) await checkCopy(table, { to, address })
  await inTransaction(to.db, addMissingSearchTexts)
  return { copied, tables }
}

async function countAll({ db }: Database) {
  return Object.values(await countRows(db)).reduce((sum, rows) => sum + rows, 0)
}

const fingerprints = ({ db }: Database) =>
  Promise.all(
    tableNames.map(async (table) => {
      const { rows, sha256 } = await fingerprint(db, table)
      return { table, rows, sha256 }
    }),
  )

/** Returns the copy of the rows that PostgreSQL lacks. Throws unless its rows are the beginning of the table: nothing is overwritten. */
async function planCopy<Table extends TableName>(
  table: Table,
  { from, to, address }: Pick<CopyContext, 'from' | 'to' | 'address'>,
) {
  const copied = await fingerprint(to.db, table)
  const expected = await fingerprint(from.db, table, copied.rows)
  if (expected.sha256 !== copied.sha256) {
    throw new StartError(
      `The database ${address} holds other rows in ${table} than the store to copy; give an empty database. Nothing was changed.`,
    )
  }
  const after: Tables[Table] | undefined = copied.last
  return {
    copied: copied.rows,
    copyRest: (onRows: (rows: number) => void) => copyRows({ from: from.db, to: to.db, table, after, onRows }),
  }
}

async function checkCopy(
  { table, rows, sha256 }: Copied['tables'][number],
  { to, address }: Pick<CopyContext, 'to' | 'address'>,
) {
  const copy = await fingerprint(to.db, table)
  if (copy.sha256 === sha256) return
  throw new StartError(
    `${address} holds other rows in ${table} than were copied (${copy.rows}, not ${rows}): somebody else writes there. Empty it and copy again.`,
  )
}
