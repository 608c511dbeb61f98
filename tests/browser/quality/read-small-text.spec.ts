import { expect, test } from '../../support/page/test.ts'

test('the dots of i, j and ü stand apart from the stem in small text', async ({ page }) => {
  await page.goto('/')
  const letters = [400, 500, 600, 700].flatMap((weight) =>
    [12, 14, 16, 18].flatMap((size) => [...'ijü'].map((letter) => ({ letter, font: `${weight} ${size}px Small` }))),
  )
  for (const [index, rows] of (await page.evaluate(readRows, letters)).entries())
    expect(rows, JSON.stringify(letters[index])).toMatch(/#\.+#/)
})

/** Runs in the page: the rows of pixels of each letter, from the top, as `#`, or as `.` where they are almost empty. */
async function readRows(letters: { letter: string; font: string }[]) {
  const file = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]')
  document.fonts.add(await new FontFace('Small', `url(${file?.href})`, { weight: '400 700' }).load())
  const size = 32
  const context = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  return letters.map(({ letter, font }) => {
    context.clearRect(0, 0, size, size)
    context.font = font
    context.fillText(letter, size / 4, size * 0.75)
    const { data } = context.getImageData(0, 0, size, size)
    const darkest = (row: number) =>
      Math.max(...Array.from({ length: size }, (_, x) => data[(row * size + x) * 4 + 3] ?? 0))
    return Array.from({ length: size }, (_, row) => (darkest(row) < 64 ? '.' : '#')).join('')
  })
}
