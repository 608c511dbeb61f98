import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anEmployee, aPhoto } from '../support/service/employees.ts'
import { LIMIT_MS, RUNS } from '../support/service/hostile.ts'
import { startService, writeFiles } from '../support/service/service.ts'

const SECRET = 'nobody may read this'

/** A listening service: `inject` would normalise the path. */
async function listening() {
  const files = { '../site.json': SECRET, '.env': SECRET, '.git/config': SECRET }
  const { service, dataDir, employees } = await startService({ files })
  writeFiles(dataDir, { 'secret.jpg': SECRET, 'secret.txt': SECRET, 'photos/.hidden.jpg': SECRET })
  // Names that a record could contain.
  const names = ['.hidden.jpg', 'notes.txt', '../secret.jpg', '../secret.txt', '..']
  await employees.add(names.map((ImageName, at) => anEmployee({ empId: `k3Vw-${at}`, ImageName })))
  await employees.add([{ ...anEmployee({ ImageName: 'mara.jpg' }), photo: aPhoto() }])
  await service.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.server.address() as AddressInfo
  return (path: string, method = 'GET') =>
    new Promise<{ status: number; body: string; nosniff: unknown }>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, method }, async (answer) => {
        const body = await text(answer)
        const nosniff = answer.headers['x-content-type-options']
        resolve({ status: answer.statusCode ?? 0, body, nosniff })
      })
        .on('error', reject)
        .end()
    })
}

/** All encodings that some server has accepted for the character. */
const spellings: Record<string, string[]> = {
  '.': ['.', '%2e', '%2E', '%252e', '%u002e', '%c0%ae', '%e0%80%ae', '%ff0e'],
  '/': ['/', '%2f', '%2F', '%252f', '%u2215', '%c0%af', '%ef%bc%8f', '\\', '%5c', '%255c', '//'],
}
const inAnySpelling = (plain: string) =>
  fc.tuple(...[...plain].map((sign) => fc.constantFrom(...(spellings[sign] ?? [sign])))).map((signs) => signs.join(''))
const spelt = (plain: string) => fc.oneof(fc.constant(plain), inAnySpelling(plain))

const targets = [
  'site.json',
  'secret.jpg',
  'secret.txt',
  '.env',
  '.git/config',
  'data/secret.jpg',
  'data/site.sqlite',
  '.hidden.jpg',
  'notes.txt',
  'etc/passwd',
  'public/.env',
]

const starts = ['/_astro/', '/Home/', '/.well-known/', '//', '/photos']
const ends = ['%00.jpg', '%00.html', '/', '.', '::$DATA', '?x=1', '#x', ';.jpg', '%20']

/** Unencoded characters are so frequent that an unprotected path would be found. */
const outOfPlace = fc
  .tuple(
    fc.oneof(fc.constantFrom('/', '/photos/'), fc.constantFrom(...starts)),
    fc.oneof(fc.constant([]), fc.array(spelt('../'), { maxLength: 6 })),
    fc.constantFrom(...targets).chain(spelt),
    fc.oneof(fc.constant(''), fc.constantFrom(...ends)),
  )
  .map(([start, up, target, end]) => start + up.join('') + target + end)

const anyText = fc.string({ unit: 'grapheme-ascii', maxLength: 200 })
const anyPath = fc.oneof(
  { weight: 6, arbitrary: outOfPlace },
  fc.webPath(),
  anyText.map((path) => `/${encodeURI(path)}`),
  anyText.map((path) => `/photos/${path.replace(/ /g, '')}`),
)
const anyMethod = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST')

test('no path reaches a file outside of the served folders', { timeout: LIMIT_MS }, async () => {
  const request = await listening()
  await fc.assert(
    fc.asyncProperty(anyPath, anyMethod, async (path, method) => {
      const { status, body, nosniff } = await request(path, method)
      expect(status).toBeLessThan(500)
      expect(nosniff).toBe('nosniff')
      expect(body).not.toMatch(/nobody may read|SQLite format|root:x:|Index of|node_modules/)
    }),
    { numRuns: RUNS },
  )
  expect((await request('/')).status).toBe(200)
  expect((await request('/photos/mara.jpg')).body).toBe('a picture, page')
})

const outside = [
  `/photos/${'a'.repeat(200)}.jpg`,
  `/photos/${'%2e'.repeat(3_000)}.jpg`,
  '/../site.json',
  '/photos/../secret.jpg',
  '/photos/..%2fsecret.jpg',
  '/photos/%2e%2e/secret.jpg',
  '/photos/..%5csecret.jpg',
  '/photos/..\\secret.jpg',
  '/photos/%252e%252e%252fsecret.jpg',
  '/photos/..%c0%afsecret.jpg',
  '/photos/....//secret.jpg',
  '/photos/mara.jpg%00.txt',
  '/.env',
  '/%2eenv',
  '/.git/config',
  '/.git/',
  '/photos/',
  '/_astro/',
  '/photos/.hidden.jpg',
  '/photos//etc/passwd',
  '//etc/passwd',
  'http://x.example/etc/passwd',
  '/_astro/%2e%2e%2f.env',
]

test('a path that is written in another way is not found', async () => {
  const request = await listening()
  for (const path of outside) {
    const { status, body } = await request(path)
    expect([path, status]).toEqual([path, 404])
    expect(body).toContain('Page not found')
  }
})
