import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { answerEach } from './answer.ts'

/** The floor of storing: one row, one transaction, one flush to disk for each request. */
const database = new DatabaseSync(join(process.env.DATA_DIR ?? '', 'floor.sqlite'))
database.exec('pragma journal_mode = wal; pragma synchronous = full')
database.exec(
  'create table leads (id integer primary key, company text, email text, description text)',
)
const insert = database.prepare('insert into leads (company, email, description) values (?, ?, ?)')

type Body = { dbmlProposalList: [{ CompanyName: string; Email: string; Description: string }] }

answerEach((body) => {
  const [{ CompanyName, Email, Description }] = (body as Body).dbmlProposalList
  insert.run(CompanyName, Email, Description)
})
