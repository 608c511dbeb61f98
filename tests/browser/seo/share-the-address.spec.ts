import sharp from 'sharp'
import { expect, test } from '../../support/page/test.ts'
import { testContent } from '../../support/test-content.ts'

const preview = 'meta[property^="og:"], meta[name^="twitter:"]'

test('the landing page has the tags of a link preview', async ({ page, request }) => {
  const { company, pages } = testContent
  await page.goto('/')
  const tags = Object.fromEntries(
    await page
      .locator(preview)
      .evaluateAll((metas) =>
        metas.map((meta) => [
          meta.getAttribute('property') ?? meta.getAttribute('name'),
          meta.getAttribute('content'),
        ]),
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
    'og:image': `${address}social-picture.png`,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': expect.stringContaining(company.statement),
    'twitter:card': 'summary_large_image',
  })

  const answer = await request.get('/social-picture.png')
  expect(answer.headers()['content-type']).toBe('image/png')
  const { width, height } = await sharp(await answer.body()).metadata()
  expect([width, height]).toEqual([1200, 630])
})

for (const path of ['/Home/TeamMembers?EmpId=E-17', '/no-such-page'])
  test(`${path} has no link preview`, async ({ page, expectErrors }) => {
    expectErrors(/404 .*\/no-such-page$/)
    await page.goto(path)
    await expect(page.locator(preview)).toHaveCount(0)
  })
