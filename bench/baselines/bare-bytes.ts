import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The baseline of a page: Node responds to every request with the same compressed bytes. */
const page = readFileSync(process.env.PAGE ?? '')
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'content-length': page.length,
}

const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(page)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
