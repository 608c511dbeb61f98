import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from '../../support/page/test.ts'
import { testContent } from '../../support/test-content.ts'

const preview = 'meta[property^="og:"], meta[name^="twitter:"]'

test('the landing page has the tags of a link preview', async ({ page }) => {
  const { company, pages } = testContent
  await page.goto('/')
  const tags = Object.fromEntries(
    await page
      .locator(preview)
      .evaluateAll((metas) =>
        metas.map((meta) => [meta.getAttribute('property') ?? meta.getAttribute('name'), meta.getAttribute('content')]),
      ),
  )
  const address = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(tags).toEqual({
    'og:type': 'website',
    'og:site_name': company.name,
    'og:title': pages.home.title,
    'og:description': pages.home.description,
    'og:locale': 'en_US',
    'og:url': address,
    'og:image': `${address}social-pictures/index.png`,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': expect.stringContaining(company.statement),
    'twitter:card': 'summary_large_image',
  })
})

test('every indexed page has a picture of its own, in the declared size and type, whose text names the company once', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url))
  const seen = new Set<string>()
  for (const { pathname } of pages) {
    const html = await (await request.get(pathname)).text()
    const tag = (name: string) => new RegExp(`<meta property="${name}" content="(.*?)">`).exec(html)?.[1] ?? ''
    expect(tag('og:image:alt').split(testContent.company.name).length, pathname).toBe(2)
    const address = new URL(tag('og:image')).pathname
    const answer = await request.get(address)
    expect(answer.headers()['content-type'], address).toBe(tag('og:image:type'))
    const picture = await answer.body()
    const { width, height } = await sharp(picture).metadata()
    expect([`${width}`, `${height}`], address).toEqual([tag('og:image:width'), tag('og:image:height')])
    seen.add(createHash('sha256').update(picture).digest('hex'))
  }
  expect(seen.size, 'different pictures').toBe(pages.length)
})
