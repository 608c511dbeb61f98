import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import type { Site } from '../contract/site.ts'
import { readContent } from '../src/content/read-content.ts'
import { builtPages } from './support/built-pages.ts'
import { expect, test } from './support/test.ts'

test('robots.txt closes no page and leads to the sitemap', async ({ request }) => {
  const answer = await request.get('/robots.txt')
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines.filter((line) => /^disallow: *\S/i.test(line))).toEqual([])
  expect(lines).toContain(`Sitemap: ${published('/sitemap.xml')}`)
})

test('the sitemap has every page that may be found, and no other', async ({ request }) => {
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toMatch(/^(application|text)\/xml/)
  const listed = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(listed).toContain(published('/'))

  const findable = (await headsOfAll(request)).filter(({ html }) => !noindex.test(html))
  expect(findable.map(({ path }) => published(path))).toEqual(listed)
  for (const { path, html } of findable)
    expect(html, path).toContain(`<link rel="canonical" href="${published(path)}">`)
})

test('a page that may not be found says nothing that could be shown elsewhere', async ({
  request,
}) => {
  const hidden = (await headsOfAll(request)).filter(({ html }) => noindex.test(html))
  expect(hidden.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/Home/TeamMembers', '/no-such-page']),
  )
  for (const { path, html } of hidden)
    expect(html, path).not.toMatch(/rel="canonical"|property="og:|name="twitter:|ld\+json/)
})

test('every page has a title and a description, and its title is its own', async ({ request }) => {
  const pages = await headsOfAll(request)
  const titles = pages.map(({ html }) => /<title>(.+?)<\/title>/.exec(html)?.[1])
  expect(titles).not.toContain(undefined)
  expect(new Set(titles).size, titles.join('\n')).toBe(pages.length)
  for (const { path, html } of pages)
    expect(html, path).toMatch(/<meta name="description" content=".+?">/)
})

test('what search engines are told of the company leads somewhere', async ({ page, request }) => {
  await page.goto('/')
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  const urls = urlsIn(JSON.parse(data ?? ''))
  const ours = urls.filter((url) => url.startsWith(published('/')))
  expect(urls.filter((url) => !ours.includes(url))).toEqual([readContent().company.social.url])

  expect(ours).toContain(published('/icon-512.png'))
  for (const url of ours) {
    const answer = await request.get(url.replace(published('/'), '/'))
    expect(answer.status(), url).toBe(200)
  }
})

const noindex = /<meta name="robots" content="noindex">/

async function headsOfAll(request: APIRequestContext) {
  const pages = builtPages().map(async (path) => {
    const html = await (await request.get(path)).text()
    return { path, html }
  })
  return Promise.all(pages)
}

/** As the build was told where the site will be. */
function published(path: string) {
  const { builtWith } = JSON.parse(readFileSync('dist/site.json', 'utf8')) as Site
  return new URL(path, builtWith.publicUrl).href
}

/** Those of things; the vocabulary's own is none. */
function urlsIn(data: unknown): string[] {
  if (typeof data === 'string') return /^https?:/.test(data) ? [data] : []
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) => (key === '@context' ? [] : urlsIn(value)))
}
