import { gradeAsPublished } from '../../support/observatory.ts'
import { type RunningSite, startSite } from '../../support/page/site.ts'
import { expect, test } from '../../support/page/test.ts'

const PUBLIC_URL = 'https://www.theodolite.example.com'

test.describe('a site that is published with https', () => {
  let site: RunningSite

  test.beforeAll(async () => {
    site = await startSite({ env: { PUBLIC_URL } })
  })
  test.afterAll(async () => void (await site.stop()))

  for (const path of ['/', '/Home/TeamMembers?EmpId=nobody', '/no-such-page']) {
    test(`the Observatory gives ${path} an A+`, async () => {
      const { grade, score, failed } = await gradeAsPublished(site.origin, path, PUBLIC_URL)
      expect({ grade, failed }).toEqual({ grade: 'A+', failed: [] })
      expect(score).toBeGreaterThanOrEqual(125)
    })
  }
})

test('over plain http it misses what only https can have', async ({ baseURL }) => {
  const { grade, failed } = await gradeAsPublished(baseURL ?? '', '/', PUBLIC_URL)
  expect(failed).toEqual(['hsts-not-implemented'])
  expect(grade).not.toBe('A+')
})

test('no source map is named or served', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const scripts = [...html.matchAll(/\/_astro\/[\w.-]+\.js/g)].map(([path]) => path)
  expect(scripts.length).toBeGreaterThan(0)
  for (const path of new Set(scripts)) {
    expect(await (await request.get(path)).text()).not.toContain('sourceMappingURL')
    expect((await request.get(`${path}.map`)).status()).toBe(404)
  }
})
