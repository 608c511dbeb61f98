import sharp from 'sharp'
import { findQuickChromium } from '../../../scripts/programs/find-chromium.ts'
import { expect, test } from '../../support/page/test.ts'

// As on a Linux desktop. Elsewhere letters keep their heights, and more of them have this gap.
test.use({ launchOptions: { executablePath: findQuickChromium(), args: ['--font-render-hinting=slight'] } })

/** The size of the box of a letter, in pixels. */
const BOX = 32

test('the dots of i, j and ü stand apart from the stem in small text', async ({ page }) => {
  await page.goto('/')
  const fonts = [400, 500, 600, 700].flatMap((weight) => [12, 14, 16, 18].map((size) => `${weight} ${size}px`))
  const letters = fonts.flatMap((font) => [...'ijü'].map((letter) => ({ letter, font })))
  await page.evaluate(showLetters, { letters, box: BOX })
  const clip = { x: 0, y: 0, width: BOX, height: BOX * letters.length }
  const pixels = await sharp(await page.screenshot({ clip, fullPage: true }))
    .greyscale()
    .raw()
    .toBuffer()
  for (const [index, { letter, font }] of letters.entries()) {
    const rows = Array.from({ length: BOX }, (_, row) => pixels.subarray((index * BOX + row) * BOX).subarray(0, BOX))
    const drawn = rows.map((row) => (Math.min(...row) < 190 ? '#' : '.')).join('')
    expect(drawn, `${letter}, ${font}`).toMatch(/#\.+#/)
  }
})

/** Runs in the page: only the letters remain, in one column. A canvas would draw them differently. */
async function showLetters({ letters, box }: { letters: { letter: string; font: string }[]; box: number }) {
  const file = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]')
  document.fonts.add(await new FontFace('Small', `url(${file?.href})`, { weight: '400 700' }).load())
  document.body.replaceChildren(
    ...letters.map(({ letter, font }, index) => {
      const shown = document.createElement('div')
      shown.textContent = letter
      shown.style.cssText = `position: absolute; inset: ${index * box}px auto auto 0; width: ${box}px; text-align: center;
        font: ${font}/${box}px Small; color: black; background: white`
      return shown
    }),
  )
}
