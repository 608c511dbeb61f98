import sharp from 'sharp'
import { expect, test } from '../../support/page/test.ts'

test('every icon of the manifest and the head exists in its declared size', async ({ page, request }) => {
  await page.goto('/')
  const { icons } = await (await request.get('/site.webmanifest')).json()
  const listed: { src: string; size: number }[] = [
    ...icons.map(({ src, sizes }: { src: string; sizes: string }) => ({
      src,
      size: Number.parseInt(sizes, 10),
    })),
    { src: await addressOf('apple-touch-icon'), size: 180 },
  ]
  for (const { src, size } of listed) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
    expect([width, height], src).toEqual([size, size])
  }
  const ico = await (await request.get('/favicon.ico')).body()
  expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
  const svg = await (await request.get('/favicon.svg')).text()
  expect(svg).toContain('prefers-color-scheme')

  function addressOf(rel: string) {
    return page.locator(`link[rel="${rel}"]`).evaluate((link) => link.getAttribute('href') ?? '')
  }
})
