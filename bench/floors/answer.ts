import { createServer } from 'node:http'

const YES = JSON.stringify({ ObjdbmlStatus: { Status: null, StatusId: 1 } })
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(YES) }

/** A minimal server: parses each body, hands it to `keep` and answers. */
export function answerEach(keep: (body: unknown) => void) {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      if (request.method === 'POST') keep(JSON.parse(body))
      response.writeHead(200, headers).end(YES)
    })
  })
  server.listen(Number(process.env.PORT), '127.0.0.1')
}
