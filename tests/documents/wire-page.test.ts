import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_EMP_ID } from '../../contract/employee-link.ts'
import { readReference } from '../../contract/request/reference.ts'
import { MAX_BODY_BYTES, MAX_MAIL_BYTES } from '../../contract/wire/calls.ts'
import { timeLimits } from '../../server/http/time-limits.ts'
import { readRunSettings } from '../../settings/run-settings.ts'
import { RETRY_DELAY_MS, TIMEOUT_MS } from '../../src/api/post.ts'
import { startService } from '../support/service/service.ts'

const page = readFileSync('docs/wire.md', 'utf8')

const examples = [...page.matchAll(/```sh\n([\s\S]*?)```\n\n```(json|text)\n([\s\S]*?)\n```/g)].map(
  ([, command = '', kind, expected = '']) => ({ command, kind, expected }),
)

test('every example in docs/wire.md gets its documented answer', async () => {
  const { service } = await startService()
  expect(examples.length).toBeGreaterThan(5)
  for (const { command, kind, expected } of examples) {
    const answer = await service.inject(asRequest(command))
    if (kind === 'json') expect(withReference(answer.json()), command).toEqual(JSON.parse(expected))
    else expect([`location: ${answer.headers.location}`, answer.body.trim()]).toContain(expected)
  }
})

/** Each stored request has a reference of its own. */
function withReference(answer: { Reference?: string }) {
  if (answer.Reference === undefined) return answer
  expect(readReference(answer.Reference)).not.toBeNull()
  return { ...answer, Reference: '1XB-7QM-3KP' }
}

/** The request that curl sends for the command. */
function asRequest(command: string) {
  const [, url = ''] = command.match(/http:\/\/localhost:3000(\S+)/) ?? []
  const values = (option: string) =>
    [...command.matchAll(new RegExp(` ${option} '([^']*)'`, 'g'))].map(([, value = '']) => value)
  const headers = Object.fromEntries(values('-H').map((header) => header.split(': ')))
  const fields = values('--data-urlencode').map((field) => field.split('='))
  const [body = fields.length > 0 ? String(new URLSearchParams(fields)) : undefined] = values('-d')
  if (body === undefined) return { method: 'GET' as const, url }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST' as const, url, headers: { ...form, ...lowerCased(headers) }, body }
}

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

test('the limits in docs/wire.md match the code', () => {
  const [, limits = ''] = page.split('\n## Limits\n')
  const documented = [...limits.matchAll(/^\| (?!limit).* \| (.+) \|$/gm)].map(([, value]) => value)
  const { rateLimit } = readRunSettings({}, { host: '127.0.0.1' })
  const kib = (bytes: number) => `${bytes / 1024} KiB`
  const seconds = (ms: number) => `${ms / 1_000} s`
  expect(documented.slice(0, 8)).toEqual([
    ...[MAX_BODY_BYTES, MAX_MAIL_BYTES].map(kib),
    `${MAX_EMP_ID} characters`,
    String(rateLimit),
    String(2 * rateLimit),
    ...[timeLimits.headMs, timeLimits.requestMs, timeLimits.answerMs].map(seconds),
  ])
  expect(page).toContain(`The pages wait ${seconds(TIMEOUT_MS)} in all`)
  expect(page).toContain(`after ${RETRY_DELAY_MS} ms`)
})
