import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { serveCalls } from './serve-calls.ts'

/** The baseline of writes: one row, one transaction and one flush to disk per request. */
const database = new DatabaseSync(join(process.env.DATA_DIR ?? '', 'baseline.sqlite'))
database.exec('pragma journal_mode = wal; pragma synchronous = full')
database.exec('create table requests (id integer primary key, company text, email text, description text)')
const insert = database.prepare('insert into requests (company, email, description) values (?, ?, ?)')

type Body = { dbmlProposalList: [{ CompanyName: string; Email: string; Description: string }] }

serveCalls((body) => {
  const [{ CompanyName, Email, Description }] = (body as Body).dbmlProposalList
  insert.run(CompanyName, Email, Description)
})
