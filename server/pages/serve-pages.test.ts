import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aSite, startService } from '../../tests/support/service/service.ts'

const NOT_FOUND = '<h1>Oops! Page not found</h1>'

test.each([
  ['/', 'text/html; charset=utf-8', '<title>Home</title>'],
  ['/?utm_source=x', 'text/html; charset=utf-8', '<title>Home</title>'],
  ['/robots.txt', 'text/plain; charset=utf-8', 'User-agent: *\n'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8', /^Contact: /],
  ['/_astro/page.B1gHash1.js', /javascript/, 'export {}'],
])('%s is served', async (url, type, body) => {
  const { service } = await startService()
  const answer = await service.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(type)
  expect(answer.body).toMatch(body)
})

test.each(['/Home/TeamMembers', '/home/teammembers', '/HOME/TEAMMEMBERS'])(
  'the employee page is at %s with any query, and has noindex',
  async (path) => {
    const { service } = await startService()
    for (const query of ['', '?EmpId=k3Vw-9', '?empid=k3Vw-9', '?EMPID=%zz']) {
      const answer = await service.inject(path + query)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe('<title>Employee</title>')
      expect(answer.headers['x-robots-tag']).toBe('noindex')
    }
  },
)

test.each([
  ['/Home/TeamMembers/?EmpId=k3Vw-9', '/Home/TeamMembers?EmpId=k3Vw-9'],
  ['/home/teammembers/', '/Home/TeamMembers'],
  ['/de/', '/de'],
  ['/de/sent/trial/?utm_source=x', '/de/sent/trial?utm_source=x'],
])('%s, with a slash at the end, redirects to %s', async (url, location) => {
  const { service } = await startService({ files: germanFiles })
  const answer = await service.inject(url)
  expect(answer.statusCode).toBe(301)
  expect(answer.headers.location).toBe(location)
})

test('the landing page has no X-Robots-Tag', async () => {
  const { service } = await startService()
  expect((await service.inject('/')).headers).not.toHaveProperty('x-robots-tag')
})

test.each([
  '/nothing',
  '/nothing/deep?x=1',
  '/index.html',
  '/404',
  '/404.html',
  '/Home',
  '/Home/TeamMembers/x',
  '/Home/TeamMembers.html',
  '/HOME',
  '/_astro',
  '/_astro/',
  '/_astro/gone.js',
  '/map',
  '//',
  '//evil.example/x',
  '/%zz',
  '/%ff',
  '/%00',
  '/.env',
  '/.well-known/',
  '/..%2fsite.json',
  '/%2e%2e/site.json',
  '/_astro/..%2f..%2fsite.json',
  '/robots.txt%00.html',
  '/robots.txt/',
  `/${'long/'.repeat(400)}`,
])('%s is the 404 page', async (url) => {
  const { service } = await startService()
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await service.inject({ method, url })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toBe(method === 'GET' ? NOT_FOUND : '')
  }
})

/** A site with the German pages of the build. */
const germanFiles = {
  'de.html': '<title>Startseite</title>',
  'de/404.html': '<h1>Seite nicht gefunden</h1>',
  'de/Home/TeamMembers.html': '<title>Mitarbeiter</title>',
  'de/sent/trial.html': '<title>Gesendet</title>',
}

test.each([
  ['/de', '<title>Startseite</title>'],
  ['/de?utm_source=x', '<title>Startseite</title>'],
  ['/de/sent/trial', '<title>Gesendet</title>'],
  ['/de/Home/TeamMembers', '<title>Mitarbeiter</title>'],
  ['/de/home/teammembers?EmpId=k3Vw-9', '<title>Mitarbeiter</title>'],
  ['/DE/HOME/TEAMMEMBERS', '<title>Mitarbeiter</title>'],
])('%s is the page of its locale', async (url, body) => {
  const { service } = await startService({ files: germanFiles })
  const answer = await service.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(body)
})

test('a page of a further locale has the headers of the same page in the first locale', async () => {
  const analytics = 'plausible:https://stats.example/js/script.js#www.example'
  const builtWith = { ...aSite().builtWith, analytics }
  const { service } = await startService({ site: { builtWith }, files: germanFiles })
  const headersOf = async (url: string) => {
    const { etag, 'content-length': _, ...headers } = (await service.inject(url)).headers
    expect(etag ?? url).toBeTruthy()
    return { ...headers, date: '' }
  }
  expect((await headersOf('/'))['content-security-policy']).toContain('stats.example')
  for (const path of ['/', '/Home/TeamMembers', '/nothing']) {
    const german = await headersOf(path === '/' ? '/de' : `/de${path}`)
    expect(german).toEqual(await headersOf(path))
  }
})

test.each([
  ['/de/', '/de'],
  ['/de/?utm_source=x&utm_term=a?b', '/de?utm_source=x&utm_term=a?b'],
])('%s is redirected to %s', async (url, location) => {
  const { service } = await startService({ files: germanFiles })
  const answer = await service.inject(url)
  expect([answer.statusCode, answer.headers.location]).toEqual([301, location])
})

test.each(['/de/nothing', '/de/404', '/de/404.html', '/de//', '/de/Home/TeamMembers.vcf?EmpId=x'])(
  '%s is the 404 page of its locale',
  async (url) => {
    const { service } = await startService({ files: germanFiles })
    const answer = await service.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toBe('<h1>Seite nicht gefunden</h1>')
  },
)

test.each(['/ar', '/ar/', '/ar/nothing', '/fr/nothing', '/design'])(
  '%s is the 404 page of the first locale if its own locale is not published',
  async (url) => {
    const { service } = await startService({ files: germanFiles })
    const answer = await service.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toBe(NOT_FOUND)
  },
)

test('the 404 page has no ETag and ignores conditional and range requests', async () => {
  const { service } = await startService()
  const { etag = '' } = (await service.inject('/')).headers
  const again = await service.inject({
    url: '/nothing',
    headers: {
      'if-none-match': etag,
      'if-modified-since': new Date().toUTCString(),
      range: 'bytes=0-1',
    },
  })
  expect(again.headers).not.toHaveProperty('etag')
  expect([again.statusCode, again.body]).toEqual([404, NOT_FOUND])
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  '%s of a page or a contact card is 405 with any content type and body',
  async (method) => {
    const { service } = await startService()
    const bodies = [
      {},
      { headers: { 'content-type': 'application/json' } },
      { headers: { 'content-type': 'nonsense' }, payload: 'x' },
    ]
    for (const url of ['/', '/nothing', '/Home/TeamMembers', '/Home/TeamMembers.vcf']) {
      for (const body of bodies) {
        const answer = await service.inject({ method, url, ...body })
        expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
      }
    }
  },
)

test('files with a content hash are cached for a year, and pages are revalidated', async () => {
  const { service } = await startService()
  const cacheOf = async (url: string) => (await service.inject(url)).headers['cache-control']
  expect(await cacheOf('/_astro/page.B1gHash1.js')).toBe('public, max-age=31536000, immutable')
  for (const url of ['/', '/Home/TeamMembers', '/robots.txt']) {
    expect(await cacheOf(url)).toBe('no-cache')
  }
})

test.each(['/', '/Home/TeamMembers', '/_astro/page.B1gHash1.js'])(
  '%s with a matching ETag is answered with 304',
  async (url) => {
    const { service } = await startService()
    const { etag = '' } = (await service.inject(url)).headers
    const again = await service.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const among = { 'if-none-match': `"other", ${etag}` }
    expect((await service.inject({ url, headers: among })).statusCode).toBe(304)
    const other = { 'if-none-match': '"other"' }
    expect((await service.inject({ url, headers: other })).statusCode).toBe(200)
  },
)

test.each([
  ['br, gzip', 'br', brotliCompressSync],
  ['gzip', 'gzip', gzipSync],
])('a client that accepts %s gets the file compressed by the build', async (accepted, encoding, compress) => {
  const compressed = compress('<title>Home</title>')
  const suffix = encoding === 'br' ? 'br' : 'gz'
  const { service } = await startService({ files: { [`index.html.${suffix}`]: compressed } })
  const headers = { 'accept-encoding': accepted }
  const answer = await service.inject({ url: '/', headers })
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
    'content-length': String(compressed.length),
  })
  expect(answer.rawPayload.equals(compressed)).toBe(true)
  const etag = String(answer.headers.etag)
  const again = await service.inject({ url: '/', headers: { ...headers, 'if-none-match': etag } })
  expect(again.statusCode).toBe(304)
  expect((await service.inject(`/index.html.${suffix}`)).statusCode).toBe(404)
})

test('a client that accepts no compression gets the uncompressed file', async () => {
  const { service } = await startService({ files: { 'index.html.br': 'compressed' } })
  const answer = await service.inject({ url: '/', headers: { 'accept-encoding': 'identity' } })
  expect(answer.body).toBe('<title>Home</title>')
  expect(answer.headers).not.toHaveProperty('content-encoding')
})

test('every other page of the build is served at its path', async () => {
  const files = { 'legal/privacy.html': 'Privacy', 'news/index.html': 'News' }
  const { service } = await startService({ files })
  expect((await service.inject('/legal/privacy')).body).toBe('Privacy')
  expect((await service.inject('/news/')).body).toBe('News')
})
