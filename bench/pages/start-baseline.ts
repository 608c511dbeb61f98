import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { SITE } from '../../scripts/programs/build-site.ts'
import { contentTypeOf } from '../../server/files/content-type.ts'

/** Serves the landing page without scripts and fonts, compressed and with a minimum of headers. */
export async function startBaseline() {
  const folder = join(SITE.distDir, 'public')
  const page = withoutScriptAndFont(readFileSync(join(folder, 'index.html'), 'utf8'))
  const server = createServer(({ url = '/' }, response) => {
    try {
      const path = url === '/' ? '/index.html' : url
      const body = brotliCompressSync(url === '/' ? page : readFileSync(join(folder, path)))
      const headers = { 'content-type': contentTypeOf(path), 'content-encoding': 'br' }
      response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
    } catch {
      response.writeHead(404, { 'content-length': 0 }).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const withoutScriptAndFont = (html: string) =>
  html
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]*as="font"[^>]*>/g, '')
    .replace(/@font-face\{[^}]*url\([^}]*\}/g, '')
