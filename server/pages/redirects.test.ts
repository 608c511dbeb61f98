import { expect, test } from 'vitest'
import { startService } from '../../tests/support/service/service.ts'

const redirects = [
  { from: '/about.html', to: '/#contact' },
  { from: '/über-uns', to: '/de' },
  { from: '/old page/100%', to: '/de' },
  { from: '/blog/*', to: '/news?from=blog' },
  { from: '/blog/2020/*', to: 'https://archive.example.com/' },
]

test.each([
  ['/about.html', '/#contact'],
  ['/about.html/', '/#contact'],
  ['/about.html?utm_source=x&a=%20', '/?utm_source=x&a=%20#contact'],
  ['/%C3%BCber-uns', '/de'],
  ['/old%20page%2f100%25/', '/de'],
  ['/blog/', '/news?from=blog'],
  ['/blog/2019/post?page=2', '/news?from=blog&page=2'],
  ['/blog/2020/post', 'https://archive.example.com/'],
])('the old address %s redirects to %s for good', async (url, location) => {
  const { service } = await startService({ site: { redirects } })
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await service.inject({ method, url })
    expect(answer.statusCode).toBe(301)
    expect(answer.headers.location).toBe(location)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
})

test('other addresses and other methods do not redirect', async () => {
  const { service } = await startService({ site: { redirects } })
  for (const url of ['/blog', '/About.html', '/about', '/%zz']) expect((await service.inject(url)).statusCode).toBe(404)
  expect((await service.inject({ method: 'POST', url: '/about.html' })).statusCode).toBe(405)
})
