import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startConsole } from '../../../tests/support/service/console.ts'
import { anEmployee, aPhoto } from '../../../tests/support/service/employees.ts'

const draw = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#7d8a88' } })

async function withEmployee() {
  const started = await startConsole({ areas: ['employees'] })
  const { call, store } = started
  await store.employees.add([anEmployee()])
  const [employee] = await store.employees.list()
  const path = `/employees/${employee?.id}/photo`
  const put = async (photo: Buffer, { query = '', version = 0 as number | string } = {}) =>
    call('PUT', `${path}${query}`, {
      body: photo,
      headers: { 'content-type': 'image/png', 'if-match': `"${version}"` },
    })
  const read = async () => (await store.employees.get(employee?.id ?? '')) ?? undefined
  return { ...started, path, put, read, id: employee?.id ?? '' }
}

test('a photo is stored, shown in two sizes, replaced and removed', async () => {
  const { app, call, path, put, read, store, me } = await withEmployee()
  expect((await call('GET', path)).status).toBe(404)
  const stored = await put(await draw(1_600, 2_000).png().toBuffer())
  expect(stored).toMatchObject({ status: 200, body: { version: 1, hasPhoto: true } })
  expect(stored.headers['cache-control']).toBe('no-store')
  for (const [size, width] of [
    ['page', 800],
    ['master', 1_200],
  ]) {
    const answer = await app.inject({
      url: `/api${path}?size=${size}&version=1`,
      headers: await sameOrigin(store, me.id),
    })
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(width)
  }
  const before = await read()
  expect((await put(await draw(300, 400).png().toBuffer(), { version: 1 })).body.version).toBe(2)
  expect((await read())?.ImageName).not.toBe(before?.ImageName)
  const removed = await call('DELETE', path, { headers: { 'if-match': '"2"' } })
  expect(removed).toMatchObject({ status: 200, body: { version: 3, hasPhoto: false } })
  expect((await call('GET', path)).status).toBe(404)
  expect(await read()).toMatchObject({ ImageName: '', version: 3 })
})

const sameOrigin = async (store: Awaited<ReturnType<typeof startConsole>>['store'], staffId: string) => ({
  host: 'staff.sextant.example',
  'sec-fetch-site': 'same-origin',
  cookie: `__Host-console=${await store.sessions.start(staffId, 'Chrome on Linux')}`,
})

test('the chosen part is cut from the full picture', async () => {
  const { put, id, store } = await withEmployee()
  const { status } = await put(await draw(3_000, 2_000).png().toBuffer(), {
    query: '?crop=0.25,0.1,0.4,0.75',
  })
  expect(status).toBe(200)
  const master = await store.employeePhotos.findOf(id, 'master')
  expect(await sharp(master ?? '').metadata()).toMatchObject({ width: 1_200, height: 1_500 })
})

test.each(['0,0,1', '0,0,1,2', '-0.1,0,1,1', 'a,b,c,d', '0,0,1,1,1', ''])('the crop "%s" is refused', async (crop) => {
  const { put, read } = await withEmployee()
  const answer = await put(await draw(90, 120).png().toBuffer(), { query: `?crop=${crop}` })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
  expect(await read()).toMatchObject({ ImageName: '', version: 0 })
})

test.each(['0,0,0,0', '0,0,1,0', '0.5,0.5,0.001,0.5'])('the crop "%s" without a pixel is refused', async (crop) => {
  const { put, read } = await withEmployee()
  const { status, body } = await put(await draw(90, 120).png().toBuffer(), {
    query: `?crop=${crop}`,
  })
  expect([status, body.message]).toEqual([400, 'The photo has no pixel in the chosen part; choose a larger part.'])
  expect(await read()).toMatchObject({ ImageName: '', version: 0 })
})

test('a file that is no picture is refused with a sentence', async () => {
  const { put, read } = await withEmployee()
  const { status, body } = await put(Buffer.from('no picture'))
  expect([status, body.code]).toEqual([400, 'invalid'])
  expect(body.message).toMatch(/^The photo is not a picture that can be read/)
  expect(await read()).toMatchObject({ ImageName: '', version: 0 })
})

test('more than 20 MB, and other types, are refused', async () => {
  const { call, path, put } = await withEmployee()
  const { status, body } = await put(Buffer.alloc(20_000_001))
  expect([status, body.message]).toEqual([413, 'This call may have at most 20000 kB.'])
  for (const type of ['image/gif', 'image/svg+xml', 'multipart/form-data']) {
    const headers = { 'content-type': type, 'if-match': '"0"' }
    const answer = await call('PUT', path, { body: Buffer.from('GIF89a'), headers })
    expect([type, answer.status, answer.body.code]).toEqual([type, 415, 'invalid'])
  }
  const headers = { 'if-match': '"0"' }
  for (const nothing of [{ headers }, { headers, body: { photo: 'x' } }])
    expect((await call('PUT', path, nothing)).status).toBe(415)
})

test('storing and removing a photo need the current version of the employee', async () => {
  const { call, path, store, id, read } = await withEmployee()
  await store.employees.change(id, { by: null, version: 0, photo: aPhoto() })
  const body = await draw(90, 120).png().toBuffer()
  for (const method of ['PUT', 'DELETE'] as const)
    for (const [version, status, code] of [
      [undefined, 428, 'version-missing'],
      ['*', 400, 'invalid'],
      ['"0"', 412, 'version-stale'],
    ] as const) {
      const headers = {
        ...(version && { 'if-match': version }),
        ...(method === 'PUT' && { 'content-type': 'image/png' }),
      }
      const answer = await call(method, path, { headers, ...(method === 'PUT' && { body }) })
      expect([method, version, answer.status, answer.body.code]).toEqual([method, version, status, code])
      if (status === 412) expect(answer.body).toMatchObject({ version: 1, hasPhoto: true })
    }
  expect(await read()).toMatchObject({ version: 1 })
})
