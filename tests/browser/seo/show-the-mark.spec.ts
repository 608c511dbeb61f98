import sharp from 'sharp'
import { expect, test } from '../../support/page/test.ts'

test('every icon that the page and the manifest name exists, in its declared type and size', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const href = (selector: string) => page.locator(selector).getAttribute('href')
  const manifest = await (await request.get((await href('link[rel=manifest]')) ?? '')).json()
  const icons = [
    { src: await href('link[rel=icon][sizes]'), type: 'image/vnd.microsoft.icon', sizes: '32x32' },
    { src: await href('link[rel=icon][type]'), type: 'image/svg+xml' },
    { src: await href('link[rel=apple-touch-icon]'), type: 'image/png', sizes: '180x180' },
    ...manifest.icons,
  ]
  expect(icons.map(({ src }) => src)).toEqual([
    '/favicon.ico',
    '/favicon.svg',
    '/apple-touch-icon.png',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable-512.png',
  ])
  for (const { src, type, sizes } of icons) {
    const answer = await request.get(src)
    expect.soft(answer.headers()['content-type'], src).toBe(type)
    if (type !== 'image/png') continue
    const { width, height, hasAlpha } = await sharp(await answer.body()).metadata()
    expect.soft(`${width}x${height}`, src).toBe(sizes)
    expect.soft(hasAlpha, `${src} is transparent, and black on some home screens`).toBe(false)
  }
})

test('the icon of the tab stands out in a light and in a dark browser', async ({ page }) => {
  await page.goto('/accessibility')
  for (const [colorScheme, tab] of [
    ['light', '#dee1e6'],
    ['dark', '#202124'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(async (colour) => {
      const icon = new Image(64, 64)
      icon.src = '/favicon.svg'
      document.body.replaceChildren(icon)
      document.documentElement.style.background = colour
      await icon.decode()
    }, tab)
    const picture = await page.getByRole('img').screenshot()
    const { channels } = await sharp(picture).stats()
    for (const { min, max } of channels.slice(0, 3)) expect(max - min).toBeGreaterThan(120)
  }
})
