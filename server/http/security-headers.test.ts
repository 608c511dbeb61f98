import { expect, test } from 'vitest'
import { formPost } from '../../tests/support/page/noscript-forms.ts'
import { anEmployee, aPhoto } from '../../tests/support/service/employees.ts'
import { aTrialPayload, proposalInsert } from '../../tests/support/service/proposals.ts'
import { aSite, call, startService } from '../../tests/support/service/service.ts'

type Started = Awaited<ReturnType<typeof startService>>

async function policyOf({ service }: Started, url: string) {
  const policy = String((await service.inject(url)).headers['content-security-policy'])
  return Object.fromEntries(policy.split(';').map((directive) => directive.split(/ (.*)/, 2)))
}

const pagePolicy = {
  'default-src': "'none'",
  'script-src': "'self' 'sha256-script'",
  'script-src-attr': "'none'",
  'style-src': "'self' 'sha256-style'",
  'style-src-attr': "'none'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'none'",
  'manifest-src': "'self'",
  'media-src': "'none'",
  'worker-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

test('the content security policy allows only inline scripts and styles of the build', async () => {
  expect(await policyOf(await startService(), '/')).toEqual(pagePolicy)
})

test('frames are allowed only in a site built with a maps key', async () => {
  const builtWith = { ...aSite().builtWith, googleMapsApiKey: 'key' }
  const policy = await policyOf(await startService({ site: { builtWith } }), '/')
  expect(policy['frame-src']).toBe("'self'")
})

test('the service host is allowed for connections, and the photo host for images', async () => {
  const builtWith = {
    ...aSite().builtWith,
    serviceHost: 'https://api.sextant.example/v1',
    employeePhotoUrl: 'https://cloud.example/container/',
  }
  const policy = await policyOf(await startService({ site: { builtWith } }), '/')
  expect(policy['connect-src']).toBe("'self' https://api.sextant.example")
  expect(policy['img-src']).toBe("'self' data: https://cloud.example")
})

test('the visit counter’s script and origin are allowed on the landing page only', async () => {
  const analytics = 'plausible:https://stats.example/js/script.js#www.sextant.example'
  const builtWith = { ...aSite().builtWith, analytics }
  const started = await startService({ site: { builtWith } })
  const home = await policyOf(started, '/')
  const plain = await policyOf(await startService(), '/')
  expect(home).toEqual({
    ...plain,
    'script-src': "'self' 'sha256-script' https://stats.example/js/script.js",
    'connect-src': "'self' https://stats.example",
  })
  for (const address of ['/Home/TeamMembers', '/home/teammember?EmpId=E-17'])
    expect(await policyOf(started, address)).toEqual(plain)
})

test('only the framed map document may load the maps service', async () => {
  const started = await startService({ files: { 'map.html': 'Map' } })
  const map = await started.service.inject('/map')
  expect(map.body).toBe('Map')
  expect(map.headers['x-frame-options']).toBe('SAMEORIGIN')
  const policy = await policyOf(started, '/map')
  expect(policy['script-src']).toContain('https://*.googleapis.com')
  expect(policy['style-src']).toBe("'self' 'unsafe-inline' https://fonts.googleapis.com")
  expect(policy['frame-ancestors']).toBe("'self'")
  for (const url of ['/', '/nothing', '/Home/TeamMembers']) {
    expect(JSON.stringify(await policyOf(started, url))).not.toMatch(/google|unsafe/)
  }
})

/** The headers of a site whose PUBLIC_URL begins with `https:`. */
const fileHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
}
const documentHeaders = {
  ...fileHeaders,
  'content-security-policy': [
    ...Object.entries(pagePolicy).map((directive) => directive.join(' ')),
    'upgrade-insecure-requests',
  ].join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': expect.stringMatching(/^accelerometer=\(\), autoplay=\(\), camera=\(\), /),
  'referrer-policy': 'strict-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

const EMP_ID = 'c7205a9d1e634fb8a94063d82bf7e05d'
const refusedCall = call('ProposalInsert', {})
const preflight = {
  method: 'OPTIONS' as const,
  headers: { origin: 'https://scanner.example', 'access-control-request-method': 'GET' },
}

/** Other headers must be absent: no cookie, no permission for other origins, no name of the server. */
test.each([
  ['the landing page', '/', 200, documentHeaders],
  ['the employee page', `/Home/TeamMembers?EmpId=${EMP_ID}`, 200, documentHeaders],
  ['the 404 page', '/nothing', 404, documentHeaders],
  ['a missing photo', '/photos/nobody.jpg', 404, documentHeaders],
  ['a photo', '/photos/mara.jpg', 200, fileHeaders],
  ['a contact card', `/Home/TeamMembers.vcf?EmpId=${EMP_ID}`, 200, documentHeaders],
  ['a health check', '/healthz', 200, documentHeaders],
  ['the redirect after a form', formPost('trial'), 303, documentHeaders],
  ['a wrong method', { method: 'DELETE' as const, url: '/' }, 405, documentHeaders],
  ['a preflight request for a page', { ...preflight, url: '/' }, 405, documentHeaders],
  ['a preflight request for a call', { ...preflight, url: refusedCall.url }, 405, documentHeaders],
  ['a script', '/_astro/page.B1gHash1.js', 200, fileHeaders],
  ['a text file', '/robots.txt', 200, fileHeaders],
  ['a call', proposalInsert(aTrialPayload()), 200, fileHeaders],
  ['a refused call', refusedCall, 400, fileHeaders],
])('%s has exactly the expected security headers', async (_what, request, status, expected) => {
  const { service, employees } = await startService({
    settings: { publicUrl: 'https://www.sextant.example' },
  })
  await employees.add([{ ...anEmployee({ empId: EMP_ID, ImageName: 'mara.jpg' }), photo: aPhoto() }])
  const { statusCode, headers } = await service.inject(request)
  expect(statusCode).toBe(status)
  const securityHeaders = Object.entries(headers).filter(([name]) => !contentHeaders.includes(name))
  expect(Object.fromEntries(securityHeaders)).toEqual(expected)
})

const contentHeaders = [
  'allow',
  'cache-control',
  'connection',
  'content-disposition',
  'content-length',
  'content-type',
  'date',
  'etag',
  'location',
  'x-robots-tag',
]

test('HSTS is sent only if PUBLIC_URL begins with https', async () => {
  const hstsOf = async (publicUrl: string) => {
    const { service } = await startService({ settings: { publicUrl } })
    return (await service.inject('/')).headers['strict-transport-security']
  }
  expect(await hstsOf('https://www.sextant.example')).toBe('max-age=31536000')
  expect(await hstsOf('http://localhost:3000')).toBeUndefined()
})
