import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Authenticator, Deviation } from './authenticator.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The console, in this process or in another one. */
export type Answers = {
  inject(request: InjectOptions): Promise<Answer>
}
type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'cookies' | 'json'>

/** A browser without a session that keeps its cookies. */
export function openBrowser(app: Answers, origin: string) {
  const cookies = new Map<string, string>()
  const strict = new Set<string>()

  async function send(method: Method, url: string, body?: object, headers: Record<string, string> = {}) {
    const isCrossSite = headers['sec-fetch-site'] === 'cross-site'
    const sent = [...cookies].filter(([name]) => !(isCrossSite && strict.has(name)))
    const answer = await app.inject({
      method,
      url,
      headers: {
        host: new URL(origin).host,
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/149.0 Safari/537.36',
        cookie: sent.map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(body && { payload: body }),
    })
    for (const { name, value, sameSite } of answer.cookies) {
      if (sameSite === 'Strict') strict.add(name)
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      cookies: answer.cookies,
      body: isJson ? answer.json() : undefined,
    }
  }

  const call = (method: Method, path: string, body?: object) => send(method, `/api${path}`, body)

  return {
    cookies,
    send,
    call,

    /** Opens a one-time link with a new passkey. */
    async accept(token: string, authenticator: Authenticator, change: Deviation = {}) {
      const { status, body } = await call('POST', '/invitation/options', { token })
      if (status !== 200) return { status, body }
      const response = authenticator.create(body, change)
      return call('POST', '/invitation/accept', { token, response, name: '' })
    },

    async signIn(authenticator: Authenticator, change: Deviation = {}) {
      const { body } = await call('POST', '/sign-in/options')
      return call('POST', '/sign-in', { response: authenticator.get(body, change) })
    },

    async confirm(authenticator: Authenticator, change: Deviation = {}) {
      const { body } = await call('POST', '/confirm/options')
      return call('POST', '/confirm', { response: authenticator.get(body, change) })
    },
  }
}
