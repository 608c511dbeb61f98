import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The baseline of proposals: one row, one transaction and one flush to disk per request. */
const database = new DatabaseSync(join(process.env.DATA_DIR ?? '', 'baseline.sqlite'))
database.exec('pragma journal_mode = wal; pragma synchronous = full')
database.exec('create table requests (id integer primary key, company text, email text, description text)')
const insert = database.prepare('insert into requests (company, email, description) values (?, ?, ?)')

type Body = { dbmlProposalList: [{ CompanyName: string; Email: string; Description: string }] }

const SUCCESS = JSON.stringify({ ObjdbmlStatus: { Status: null, StatusId: 1 } })
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(SUCCESS) }

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => {
    body += chunk
  })
  request.on('end', () => {
    if (request.method === 'POST') store(JSON.parse(body))
    response.writeHead(200, headers).end(SUCCESS)
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1')

function store({ dbmlProposalList: [{ CompanyName, Email, Description }] }: Body) {
  insert.run(CompanyName, Email, Description)
}
