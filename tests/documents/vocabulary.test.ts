import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

const code = repositoryFiles
  .filter((file) => /\.(?:tsx?|astro)$/.test(file))
  .filter((file) => !/^(?:docs|tests)\/|\.test\.tsx?$/.test(file))

/** A search for a term of the field in file names and comments must find its file. */
test.each([
  ['attribution', 'attribution.ts', /attribution/i],
  ['debounce', 'Toaster.tsx', /debounce/i],
  ['deduplicate', 'deduplicate-posts.ts', /deduplicat/i],
  ['honeypot', 'Honeypot.tsx', /honeypot/i],
  ['hydrate', 'hydrate-react.tsx', /hydrat/i],
  ['idempotency', 'idempotency-keys.ts', /idempoten/i],
  ['lease', 'outbox.ts', /\blease/i],
  ['live region', 'Toaster.tsx', /live region/i],
  ['migration', 'migrations.ts', /migration/i],
  ['prerender', 'finish-build.ts', /prerender/i],
  ['rate limit', 'rate-limit.ts', /rate[ -]limit/i],
  ['retry', 'retry-delay.ts', /retry|retries/i],
  ['throttle', 'rate-limit.ts', /throttl/i],
])('a search for "%s" finds %s', (_, file, term) => {
  const found = code.filter((path) => term.test(`${basename(path)}\n${commentsOf(path)}`))
  expect(found.map((path) => basename(path))).toContain(file)
})

const commentsOf = (file: string) =>
  (readFileSync(file, 'utf8').match(/^\s*(?:\/?\*|\/\/|\{\/\*).*$/gm) ?? []).join('\n')
