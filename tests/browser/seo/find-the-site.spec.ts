import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEST_SITE } from '../../../scripts/programs/build-site.ts'
import type { Site } from '../../../settings/site.ts'
import { builtPages } from '../../support/page/built-pages.ts'
import { expect, test } from '../../support/page/test.ts'
import { testContent } from '../../support/test-content.ts'

test('robots.txt disallows no page and names the sitemap', async ({ request }) => {
  const answer = await request.get('/robots.txt')
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines.filter((line) => /^disallow: *\S/i.test(line))).toEqual([])
  expect(lines).toContain(`Sitemap: ${published('/sitemap.xml')}`)
})

test('the sitemap lists exactly the pages that may be indexed', async ({ request, baseURL }) => {
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toMatch(/^(application|text)\/xml/)
  const listed = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(listed).toEqual(expect.arrayContaining([published('/'), published('/agentic-ai')]))

  const findable = (await readPages(baseURL)).filter(({ isIndexed }) => isIndexed)
  expect(findable.map(({ path }) => published(path)).sort()).toEqual(listed.sort())
  expect(findable.map(({ canonical }) => canonical).sort()).toEqual(listed)
})

test('a page with noindex has no canonical address, link preview or structured data', async ({ baseURL }) => {
  const hidden = (await readPages(baseURL)).filter(({ isIndexed }) => !isIndexed)
  expect(hidden.map(({ path }) => path)).toEqual(expect.arrayContaining(['/Home/TeamMembers', '/no-such-page']))
  for (const { path, canonical, shared } of hidden)
    expect({ path, canonical, shared }).toEqual({ path, canonical: undefined, shared: [] })
})

test('every page has a title and a description, and the titles of indexed pages are unique', async ({ baseURL }) => {
  const pages = await readPages(baseURL)
  for (const { path, title, description } of pages)
    expect({ title, description }, path).toEqual({
      title: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\S/),
    })
  for (const found of pages.filter(({ isIndexed }) => isIndexed))
    expect(pages.filter(({ title }) => title === found.title)).toEqual([found])
})

test('every URL in the structured data exists', async ({ page, request }) => {
  await page.goto('/')
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  const urls = urlsIn(JSON.parse(data ?? ''))
  const ours = urls.filter((url) => url.startsWith(published('/')))
  expect(urls.filter((url) => !ours.includes(url))).toEqual(testContent.company.social.map(({ url }) => url))

  expect(ours).toContain(published('/icon-512.png'))
  for (const url of ours) {
    const answer = await request.get(url.replace(published('/'), '/'))
    expect(answer.status(), url).toBe(200)
  }
})

/** The head of every page, as a search engine reads it. */
const readPages = (origin = '') =>
  Promise.all(
    builtPages().map(async (path) => {
      const html = await (await fetch(`${origin}${path}`)).text()
      const read = (pattern: RegExp) => pattern.exec(html)?.[1]
      return {
        path,
        title: read(/<title>(.*?)<\/title>/),
        description: read(/<meta name="description" content="(.*?)">/),
        isIndexed: read(/<meta name="robots" content="(.*?)">/) !== 'noindex',
        canonical: read(/<link rel="canonical" href="(.*?)">/),
        shared: html.match(/<meta (property="og:|name="twitter:).*?>|application\/ld\+json/g) ?? [],
      }
    }),
  )

/** The public URL of a path, from the build settings. */
function published(path: string) {
  const { builtWith } = JSON.parse(readFileSync(join(TEST_SITE.distDir, 'site.json'), 'utf8')) as Site
  return new URL(path, builtWith.publicUrl).href
}

/** The URLs in structured data, except that of the vocabulary. */
function urlsIn(data: unknown): string[] {
  if (typeof data === 'string') return /^https?:/.test(data) ? [data] : []
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) => (key === '@context' ? [] : urlsIn(value)))
}
