import { once } from 'node:events'
import { globSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { contentTypeOf } from '../../server/files/content-type.ts'

/** Serves the files of a folder, compressed and with a minimum of headers. */
export async function serveFolder(folder: string) {
  const files = new Map(
    globSync('**/*', { cwd: folder })
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [`/${path}`, brotliCompressSync(readFileSync(join(folder, path)))]),
  )
  const server = createServer(({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url
    const body = files.get(path)
    if (!body) return response.writeHead(404, { 'content-length': 0 }).end()
    const headers = { 'content-type': contentTypeOf(path), 'content-encoding': 'br' }
    return response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
