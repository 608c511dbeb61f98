import { expect, test } from 'vitest'
import { startService, writeFiles } from '../../tests/support/service.ts'

async function withPhotos(change: Parameters<typeof startService>[0] = {}) {
  const started = await startService(change)
  writeFiles(started.photosDir, {
    'mara.jpg': 'jpeg',
    'Ole Hansen.PNG': 'png',
    'ole-2.webp': 'webp',
    '.hidden.jpg': 'hidden',
    'notes.txt': 'text',
    'drawn.svg': '<svg/>',
    'deep/inside.jpg': 'deep',
  })
  return started.service
}

test.each([
  ['/photos/mara.jpg', 'image/jpeg'],
  ['/photos/Ole%20Hansen.PNG', 'image/png'],
  ['/photos/ole-2.webp', 'image/webp'],
])('%s is served as %s', async (url, type) => {
  const answer = await (await withPhotos()).inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test.each([
  '/photos/nobody.jpg',
  '/photos/.hidden.jpg',
  '/photos/notes.txt',
  '/photos/drawn.svg',
  '/photos/deep/inside.jpg',
  '/photos/deep%2finside.jpg',
  '/photos/..%2fsite.sqlite',
  '/photos/..%2fphotos%2fmara.jpg',
  '/photos/%2e%2e%2fsite.sqlite',
  '/photos/..%5csite.sqlite',
  '/photos/mara.jpg%00.png',
  '/photos/mara.jpg/',
  '/photos/',
  '/photos',
])('%s is the 404 page', async (url) => {
  const answer = await (await withPhotos()).inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('Page not found')
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('a page of an allowed origin may show them', async () => {
  const service = await withPhotos({ settings: { allowedOrigins: ['https://partner.example'] } })
  const { headers } = await service.inject('/photos/mara.jpg')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})
