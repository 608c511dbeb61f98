import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { freePort } from '../support/free-port.ts'
import { CONSOLE_ORIGIN } from '../support/service/console.ts'
import type { Answers } from '../support/service/console-browser.ts'
import { startInstance } from './instance.ts'

type Options = Omit<Parameters<typeof startInstance>[0], 'port'>

/** A service with the console, which has the same address on all instances. */
export async function startWithConsole({ env, ...options }: Options) {
  const port = String(await freePort())
  const console = { CONSOLE_PORT: port, CONSOLE_URL: CONSOLE_ORIGIN, TRUST_PROXY: '127.0.0.1' }
  const instance = await startInstance({ ...options, env: { ...env, ...console } })
  return { ...instance, staff: consoleAt(`http://127.0.0.1:${port}`) }
}

/** Sends the header `Host` as a browser does, which `fetch` does not allow. */
function consoleAt(address: string): Answers {
  return {
    async inject({ method = 'GET', url, headers, payload }) {
      const sent = request(address + url, {
        method,
        headers: {
          ...(headers as Record<string, string>),
          ...(payload !== undefined && { 'content-type': 'application/json' }),
        },
      })
      sent.end(payload === undefined ? undefined : JSON.stringify(payload))
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      // An export may be larger than a string.
      const isJson = String(answer.headers['content-type']).includes('json')
      const body = isJson ? await text(answer) : await finished(answer.resume()).then(() => '')
      return {
        statusCode: answer.statusCode ?? 0,
        headers: answer.headers,
        cookies: (answer.headers['set-cookie'] ?? []).map(readCookie),
        json: () => JSON.parse(body),
      }
    },
  }
}

function readCookie(line: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  return { name, value }
}
