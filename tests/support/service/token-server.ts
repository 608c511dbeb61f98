import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** An address that gives access tokens to one client (OAuth 2), and tells mail servers which one is valid: the last one. */
export async function startTokenServer(username: string) {
  const issued: string[] = []
  let isRevoked = false
  const isValid = (token: string | null | undefined) => !isRevoked && token === issued.at(-1)
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await readText(request))
    response.setHeader('content-type', 'application/json')
    if (request.url === '/introspect') {
      response.end(JSON.stringify({ active: isValid(form.get('token')), username }))
    } else if (form.get('client_secret') === 's3cret' && form.get('scope') === 'mail') {
      isRevoked = false
      const access_token = `token-${issued.length + 1}`
      issued.push(access_token)
      response.end(JSON.stringify({ access_token, expires_in: 3_600 }))
    } else response.writeHead(401).end(JSON.stringify({ error: 'invalid_client' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issued,
    isValid,
    revoke() {
      isRevoked = true
    },
    introspectAt: `${at}/introspect`,
    env: (secret = 's3cret') => ({
      MAIL_OAUTH_TOKEN_URL: `${at}/token`,
      MAIL_OAUTH_CLIENT_ID: 'website',
      MAIL_OAUTH_CLIENT_SECRET: secret,
      MAIL_OAUTH_SCOPE: 'mail',
    }),
  }
}
