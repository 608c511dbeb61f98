import type { LightMyRequestResponse as Response } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { anEmployee, aPhoto } from '../../tests/support/service/employees.ts'
import { startService } from '../../tests/support/service/service.ts'

afterEach(() => void vi.useRealTimers())

const names = ['mara.jpg', 'Ole Hansen.PNG', '5f2c8a10-3b1e-4c6d-9a77-0d1e2f3a4b5c.webp']

/** A service with one employee for each photo name. */
async function withPhotos(change: Parameters<typeof startService>[0] = {}) {
  const started = await startService(change)
  await started.employees.add(names.map((ImageName) => ({ ...anEmployee({ ImageName }), photo: aPhoto(ImageName) })))
  return started
}

test.each([
  ['', 'page'],
  ['?size=enlarged', 'enlarged'],
  ['?size=master', 'page'],
  ['?size=card', 'page'],
  ['?size=enlarged&size=page', 'page'],
])('a photo with the query %j has the size %s', async (query, size) => {
  const { service } = await withPhotos()
  for (const name of names) {
    const answer = await service.inject(`/photos/${encodeURIComponent(name)}${query}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.body).toBe(`${name}, ${size}`)
  }
})

test.each([
  '/photos/nobody.jpg',
  '/photos/MARA.JPG',
  '/photos/deep%2finside.jpg',
  '/photos/..%2fsite.sqlite',
  '/photos/..%2fphotos%2fmara.jpg',
  '/photos/%2e%2e%2fsite.sqlite',
  '/photos/..%5csite.sqlite',
  '/photos/mara.jpg%00.png',
  '/photos/%00',
  '/photos/mara.jpg/',
  '/photos/',
  '/photos',
])('%s is the 404 page', async (url) => {
  const answer = await (await withPhotos()).service.inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('Page not found')
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('pages of an allowed origin may show photos', async () => {
  const { service } = await withPhotos({
    settings: { allowedOrigins: ['https://partner.example'] },
  })
  const { headers } = await service.inject('/photos/mara.jpg')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})

test('a photo is served only while an employee has it', async () => {
  const { service, employees } = await withPhotos()
  await employees.add([anEmployee({ ImageName: 'elsewhere.jpg' })])
  const mara = (await employees.list()).find(({ ImageName }) => ImageName === 'mara.jpg')
  const photoOf = (name: string) => service.inject(`/photos/${name}`)
  const none = await responseWithoutDate(photoOf('nobody.jpg'))
  expect(await responseWithoutDate(photoOf('elsewhere.jpg'))).toEqual(none)
  expect((await photoOf('mara.jpg')).statusCode).toBe(200)
  const issued = await employees.renewLink(mara?.empId ?? '')
  expect(await responseWithoutDate(photoOf('mara.jpg'))).toEqual(none)
  expect((await photoOf(issued?.ImageName ?? '')).body).toBe('mara.jpg, page')
  await employees.remove(issued?.empId ?? '')
  expect(await responseWithoutDate(photoOf(issued?.ImageName ?? ''))).toEqual(none)
})

test('photos have the rate limit of look-ups and a separate count', async () => {
  const { service } = await withPhotos({ settings: { rateLimit: 1 } })
  const statusFor = async (remoteAddress: string) =>
    (await service.inject({ url: '/photos/mara.jpg', remoteAddress })).statusCode
  expect([await statusFor('192.0.2.1'), await statusFor('192.0.2.1')]).toEqual([200, 200])
  expect(await statusFor('192.0.2.1')).toBe(429)
  expect(await statusFor('192.0.2.2')).toBe(200)
})

test('a failure of the database is 503, not a missing photo', async () => {
  const { service } = await withPhotos({
    store: (real) => ({
      ...real,
      employeePhotos: {
        ...real.employeePhotos,
        find: () => Promise.reject(new Error('unreachable')),
      },
    }),
  })
  expect((await service.inject('/photos/mara.jpg')).statusCode).toBe(503)
})

async function responseWithoutDate(answer: PromiseLike<Response> | Response) {
  const { statusCode, headers, body } = await answer
  const { date: _, ...others } = headers
  return { statusCode, headers: others, body }
}
