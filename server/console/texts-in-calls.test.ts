import { expect, test } from 'vitest'
import { startConsole } from '../../tests/support/service/console.ts'
import { allCalls, type Defined, UNKNOWN } from '../../tests/support/service/console-calls.ts'
import { sampleOf, samplesWith } from '../../tests/support/service/schema-samples.ts'

type Sample = { at: string; path: string; body?: object }

/** The calls of a route with U+0000 in one text of the address, the query or the body. */
function callsWithNul({ path, query: querySchema, body }: Defined): Sample[] {
  const withNul = (text: string) => `${text}\0`
  const query = querySchema ? queryOf(sampleOf(querySchema)) : ''
  const sent = body ? { body: sampleOf(body) as object } : {}
  const inAddress = path.includes(UNKNOWN)
    ? [{ at: 'address', path: `${path.replace(UNKNOWN, `${UNKNOWN}%00`)}${query}`, ...sent }]
    : []
  const inQuery = querySchema ? samplesWith(querySchema, withNul) : []
  const inBody = body ? samplesWith(body, withNul) : []
  return [
    ...inAddress,
    ...inQuery.map(({ at, sample }) => ({
      at: `query ${at}`,
      path: `${path}${queryOf(sample)}`,
      ...sent,
    })),
    ...inBody.map(({ at, sample }) => ({
      at: `body ${at}`,
      path: `${path}${query}`,
      body: sample as object,
    })),
  ]
}

const queryOf = (sample: unknown) => `?${new URLSearchParams(sample as Record<string, string>)}`

test('a call with U+0000 in any of its texts is refused with 400', async () => {
  const { call } = await startConsole({ env: { RATE_LIMIT: '0' } })
  const answers: string[] = []
  let calls = 0
  for (const defined of allCalls) {
    for (const { at, path, ...options } of callsWithNul(defined)) {
      calls += 1
      const { status, body } = await call(defined.method, path, options)
      if (status !== 400 || body.code !== 'invalid') answers.push(`${defined.name}, ${at}: ${status} ${body?.message}`)
    }
  }
  expect(answers).toEqual([])
  expect(calls).toBeGreaterThan(80)
})

test.each([
  ['a\0', 'A text cannot have the character U+0000.'],
  [' ', 'A short reason is required.'],
])('the reason %j is refused in one sentence', async (reason, why) => {
  const { call } = await startConsole()
  const { body } = await call('POST', `/deliveries/${UNKNOWN}/dismiss`, { body: { reason } })
  expect(body.message).toBe(`The call is not as expected at /reason: ${why}`)
})
