import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openAccessTokens } from './access-tokens.ts'

const { signal } = new AbortController()

async function startServer(answers: [status: number, body: string][]) {
  let asked = 0
  const server = createServer((_, response) => {
    const [status, body] = answers[Math.min(asked++, answers.length - 1)] ?? [500, '']
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const tokenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { client: { tokenUrl, clientId: 'id', clientSecret: 's3cret', scope: 'mail' } }
}

test('a token is used until a minute before its end, or until it was refused', async () => {
  let now = 0
  const answers = ['first', 'second', 'third'].map((access_token) =>
    JSON.stringify({ access_token, expires_in: 3_600 }),
  )
  const { client } = await startServer(answers.map((body) => [200, body]))
  const tokens = openAccessTokens({ now: () => now })
  const get = () => tokens.get(client, signal)
  expect([await get(), await get()]).toEqual(['first', 'first'])
  now += 3_541_000
  expect(await get()).toBe('second')
  tokens.forget()
  expect(await get()).toBe('third')
})

test.each([
  [401, '{"error":"invalid_client","error_description":"s3cret is wrong"}', 'gave no access token (invalid_client)'],
  [400, '{"error":"<b>"}', 'gave no access token (status 400)'],
  [200, 'not JSON', 'gave no access token (status 200)'],
  [302, '', 'gave no access token (status 302)'],
])('%i with %s is one sentence', async (status, body, sentence) => {
  const { client } = await startServer([[status, body]])
  await expect(openAccessTokens().get(client, signal)).rejects.toThrow(
    `The address in MAIL_OAUTH_TOKEN_URL ${sentence}`,
  )
})

test('an address that does not answer is one sentence', async () => {
  const client = { tokenUrl: 'http://127.0.0.1:1/', clientId: 'id', clientSecret: 's3cret', scope: 'mail' }
  await expect(openAccessTokens().get(client, signal)).rejects.toThrow(
    'The address in MAIL_OAUTH_TOKEN_URL does not answer',
  )
})
