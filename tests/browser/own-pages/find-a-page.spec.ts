import { expect, test } from '../../support/page/test.ts'
import { testContent } from '../../support/test-content.ts'

const POST = '/news/a-harbour-in-nine-weeks'

test('a page has a canonical address and a link preview, with a picture of its own', async ({ page, request }) => {
  await page.goto(POST)
  const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content')
  const origin = new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').origin
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', origin + POST)
  expect(await content('og:url')).toBe(origin + POST)
  expect(await content('og:title')).toMatch(/^A harbour in nine weeks · /)
  const picture = new URL((await content('og:image')) ?? '')
  const answer = await request.get(picture.pathname)
  expect(answer.headers()['content-type']).toBe('image/jpeg')
  expect(await content('og:image:type')).toBe('image/jpeg')

  await page.goto('/privacy')
  expect(await content('og:image')).toBe(`${origin}/social-pictures/privacy.png`)
})

test('the sitemap has all pages that the company added', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of ['/privacy', '/accessibility', '/news', POST, '/news/agents-that-ask', '/news/welcome'])
    expect(sitemap).toContain(`${path}</loc>`)
  expect(sitemap).toContain(`${POST}</loc><lastmod>2026-03-31</lastmod>`)
  expect(sitemap.match(/<lastmod>/g), 'the pages with a date').toHaveLength(4)
  expect(sitemap).not.toContain('feed.xml')
})

test('a page with a date is an article, with its date, author, publisher and picture', async ({ page }) => {
  await page.goto(POST)
  const content = (name: string) => page.locator(`meta:is([property="${name}"], [name="${name}"])`)
  await expect(content('og:type')).toHaveAttribute('content', 'article')
  await expect(content('article:published_time')).toHaveAttribute('content', '2026-03-31')
  await expect(content('author')).toHaveAttribute('content', testContent.company.name)
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')['@graph']).toEqual([
    expect.objectContaining({
      '@type': 'Article',
      datePublished: '2026-03-31',
      dateModified: '2026-03-31',
      image: await content('og:image').getAttribute('content'),
      author: expect.objectContaining({ name: testContent.company.name }),
      publisher: expect.objectContaining({ logo: expect.stringMatching(/icon-512\.png$/) }),
    }),
  ])
})

test('a list has a feed with the newest page first and absolute addresses', async ({ page, request }) => {
  await page.goto('/news')
  const link = page.locator('link[type="application/rss+xml"]')
  await expect(link).toHaveAttribute('href', '/news/feed.xml')
  await expect(page.getByRole('link', { name: 'Feed' })).toHaveAttribute('href', '/news/feed.xml')
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')

  const answer = await request.get('/news/feed.xml')
  expect(answer.headers()['content-type']).toMatch(/^application\/xml/)
  const [, ...items] = (await answer.text()).split('<item>')
  const read = (item: string, element: string) => new RegExp(`<${element}>(.*?)</${element}>`).exec(item)?.[1]
  expect(items.map((item) => [read(item, 'link'), read(item, 'pubDate')])).toEqual([
    [`${canonical}/agents-that-ask`, 'Thu, 17 Sep 2026 00:00:00 GMT'],
    [`${canonical}/a-harbour-in-nine-weeks`, 'Tue, 31 Mar 2026 00:00:00 GMT'],
    [`${canonical}/welcome`, undefined],
  ])
})

test('only the smaller copies of a picture are published', async ({ page, request }) => {
  await page.goto(POST)
  const html = await page.content()
  expect(html).toMatch(/\/_astro\/survey\.[\w-]+_[\w-]+\.avif 400w/)
  const [name] = /survey\.[^_"]+(?=_)/.exec(html) ?? []
  expect(name).toBeDefined()
  expect((await request.get(`/_astro/${name}.jpg`)).status()).toBe(404)
})
