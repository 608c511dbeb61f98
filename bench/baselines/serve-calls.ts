import { createServer } from 'node:http'

const SUCCESS = JSON.stringify({ ObjdbmlStatus: { Status: null, StatusId: 1 } })
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(SUCCESS) }

/** A minimal server that parses each body, passes it to `store` and responds. */
export function serveCalls(store: (body: unknown) => void) {
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
}
