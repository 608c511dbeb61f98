import { expect, test } from 'vitest'
import { aTrialOnTheWire, proposalInsert } from '../../tests/support/service/proposals.ts'
import { aSite, startService } from '../../tests/support/service/service.ts'

type Started = Awaited<ReturnType<typeof startService>>

async function policyOf({ service }: Started, url: string) {
  const policy = String((await service.inject(url)).headers['content-security-policy'])
  return Object.fromEntries(policy.split(';').map((directive) => directive.split(/ (.*)/, 2)))
}

test('nothing inline runs but what the build wrote', async () => {
  expect(await policyOf(await startService(), '/')).toEqual({
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
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
})

test('the map is framed only where there is one', async () => {
  const builtWith = { ...aSite().builtWith, googleMapsApiKey: 'key' }
  const policy = await policyOf(await startService({ site: { builtWith } }), '/')
  expect(policy['frame-src']).toBe("'self'")
})

test('a site with https asks for nothing without it', async () => {
  const settings = { publicUrl: 'https://www.sextant.example' }
  expect(await policyOf(await startService({ settings }), '/')).toHaveProperty(
    'upgrade-insecure-requests',
  )
})

test('hosts the site was built with are allowed for what they are for', async () => {
  const builtWith = {
    ...aSite().builtWith,
    serviceHost: 'https://api.sextant.example/v1',
    employeePhotoUrl: 'https://cloud.example/container/',
  }
  const policy = await policyOf(await startService({ site: { builtWith } }), '/')
  expect(policy['connect-src']).toBe("'self' https://api.sextant.example")
  expect(policy['img-src']).toBe("'self' data: https://cloud.example")
})

test('what counts visits is allowed on the landing page, its script and its origin alone', async () => {
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

test.each(['/', '/nothing', '/photos/nobody.jpg', '/healthz', '/securityandsetting.svc/SendMail'])(
  '%s carries the headers',
  async (url) => {
    const { service } = await startService()
    const { headers } = await service.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(), '),
    })
    expect(headers).not.toHaveProperty('cross-origin-embedder-policy')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  },
)

test('files that a page loads have the security headers that browsers apply to files', async () => {
  const settings = { publicUrl: 'https://www.sextant.example' }
  const { service } = await startService({ settings })
  const { headers } = await service.inject('/_astro/page.B1gHash1.js')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('permissions-policy')
})

test('the answer to a call carries no policy for documents', async () => {
  const { service } = await startService()
  const { headers } = await service.inject(proposalInsert(aTrialOnTheWire()))
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('permissions-policy')
})

test('HSTS is sent only by a site that is reached with https', async () => {
  const hstsOf = async (publicUrl: string) => {
    const { service } = await startService({ settings: { publicUrl } })
    return (await service.inject('/')).headers['strict-transport-security']
  }
  expect(await hstsOf('https://www.sextant.example')).toBe('max-age=31536000')
  expect(await hstsOf('http://localhost:3000')).toBeUndefined()
})
