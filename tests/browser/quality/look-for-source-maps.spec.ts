import { expect, test } from '../../support/page/test.ts'

test('no source map is named or served', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const scripts = [...html.matchAll(/\/_astro\/[\w.-]+\.js/g)].map(([path]) => path)
  expect(scripts.length).toBeGreaterThan(0)
  for (const path of new Set(scripts)) {
    expect(await (await request.get(path)).text()).not.toContain('sourceMappingURL')
    expect((await request.get(`${path}.map`)).status()).toBe(404)
  }
})
