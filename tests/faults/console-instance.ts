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

/** Passes requests on, as the reverse proxy in front of the console would: `fetch` sets `Host` to the address. */
function consoleAt(address: string): Answers {
  return {
    async inject({ method = 'GET', url, headers, payload }) {
      const answer = await fetch(address + url, {
        method,
        headers: {
          ...(headers as Record<string, string>),
          'x-forwarded-host': String(headers?.host),
          ...(payload !== undefined && { 'content-type': 'application/json' }),
        },
        ...(payload !== undefined && { body: JSON.stringify(payload) }),
      })
      const text = await answer.text()
      return {
        statusCode: answer.status,
        headers: Object.fromEntries(answer.headers),
        cookies: answer.headers.getSetCookie().map(readCookie),
        json: () => JSON.parse(text),
      }
    },
  }
}

function readCookie(line: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  return { name, value }
}
