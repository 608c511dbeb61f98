import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { LightMyRequestResponse as Response } from 'fastify'
import { expect, test } from 'vitest'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { aSite, startService, writeFiles } from '../../tests/support/service/service.ts'
import { openLog } from '../log.ts'

const files = {
  'mara.jpg': 'jpeg',
  'Ole Hansen.PNG': 'png',
  'ole-2.webp': 'webp',
  '.hidden.jpg': 'hidden',
  'notes.txt': 'text',
  'drawn.svg': '<svg/>',
  'deep/inside.jpg': 'deep',
}

/** Each file is the photo of an employee. */
async function withPhotos(change: Parameters<typeof startService>[0] = {}) {
  const started = await startService(change)
  writeFiles(started.photosDir, files)
  await started.employees.add(Object.keys(files).map((ImageName) => anEmployee({ ImageName })))
  return started
}

test.each([
  ['/photos/mara.jpg', 'image/jpeg'],
  ['/photos/Ole%20Hansen.PNG', 'image/png'],
  ['/photos/ole-2.webp', 'image/webp'],
])('%s is served as %s', async (url, type) => {
  const answer = await (await withPhotos()).service.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'no-store',
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
  const answer = await (await withPhotos()).service.inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('Page not found')
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('a page of an allowed origin may show them', async () => {
  const { service } = await withPhotos({
    settings: { allowedOrigins: ['https://partner.example'] },
  })
  const { headers } = await service.inject('/photos/mara.jpg')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})

test('a photo is shown only while it is an employee’s, a file alone is answered like none', async () => {
  const { service, employees, photosDir } = await withPhotos()
  const [mara] = await employees.list()
  writeFiles(photosDir, { 'former.jpg': 'jpeg' })
  const photoOf = (name: string) => service.inject(`/photos/${name}`)
  const none = await photoOf('nobody.jpg')
  expect(await whatIsSaid(photoOf('former.jpg'))).toEqual(await whatIsSaid(none))
  expect((await photoOf(mara?.ImageName ?? '')).statusCode).toBe(200)
  await employees.remove(mara?.empId ?? '')
  expect(await whatIsSaid(photoOf(mara?.ImageName ?? ''))).toEqual(await whatIsSaid(none))
})

test('where the employees are kept by another service, every photo in the folder is shown', async () => {
  const builtWith = { ...aSite().builtWith, serviceHost: 'https://api.sextant.example/v1' }
  const { service, photosDir } = await startService({ site: { builtWith } })
  writeFiles(photosDir, files)
  const statusOf = async (url: string) => (await service.inject(url)).statusCode
  expect(await statusOf('/photos/mara.jpg')).toBe(200)
  for (const name of ['nobody.jpg', '.hidden.jpg', 'notes.txt', 'deep%2finside.jpg']) {
    expect(await statusOf(`/photos/${name}`)).toBe(404)
  }
})

test('photos are limited like look-ups, and counted apart from them', async () => {
  const { service } = await withPhotos({ settings: { rateLimit: 1 } })
  const asked = async (remoteAddress: string) =>
    (await service.inject({ url: '/photos/mara.jpg', remoteAddress })).statusCode
  expect([await asked('192.0.2.1'), await asked('192.0.2.1')]).toEqual([200, 200])
  expect(await asked('192.0.2.1')).toBe(429)
  expect(await asked('192.0.2.2')).toBe(200)
})

test('while the database is away no photo is said to be missing', async () => {
  const { service } = await withPhotos({
    store: (real) => ({
      ...real,
      employees: { ...real.employees, hasPhoto: () => Promise.reject(new Error('away')) },
    }),
  })
  expect((await service.inject('/photos/mara.jpg')).statusCode).toBe(503)
})

test('a photo that cannot be read fails alone, and is logged', async () => {
  const lines: string[] = []
  const log = openLog('error', { write: (line: string) => void lines.push(line) })
  const { service, photosDir } = await withPhotos({ log })
  rmSync(join(photosDir, 'mara.jpg'))
  symlinkSync('mara.jpg', join(photosDir, 'mara.jpg')) // To itself: unreadable for root too.
  const answer = await service.inject('/photos/mara.jpg')
  expect({ status: answer.statusCode, body: answer.body }).toEqual({
    status: 500,
    body: 'This photo cannot be read.\n',
  })
  expect(lines).toEqual([expect.stringContaining('ELOOP')])
  expect((await service.inject('/photos/ole-2.webp')).statusCode).toBe(200)
})

async function whatIsSaid(answer: PromiseLike<Response> | Response) {
  const { statusCode, headers, body } = await answer
  const { date: _, ...others } = headers
  return { statusCode, headers: others, body }
}
