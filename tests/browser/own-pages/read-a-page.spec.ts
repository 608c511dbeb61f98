import { findIllegible } from '../../support/page/find-illegible.ts'
import { findSmallTargets } from '../../support/page/find-small-targets.ts'
import { findViolations } from '../../support/page/find-violations.ts'
import { expect, test } from '../../support/page/test.ts'

/** A notice, a list and an article, each in a theme. */
const pages = { '/privacy': 'light', '/news': 'dark', '/news/a-harbour-in-nine-weeks': 'light' } as const

for (const [path, colorScheme] of Object.entries(pages))
  test(`every text of ${path} is legible, also from right to left, axe finds nothing, and no script is loaded`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(path)
    await expect(page.locator('script[src]')).toHaveCount(0)
    expect.soft(await findViolations(page, 'body')).toEqual([])
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await page.evaluate(findIllegible), `${width} px`).toEqual([])
      expect.soft(await page.evaluate(findSmallTargets, { side: 24 }), `${width} px`).toEqual([])
    }
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    expect.soft(await page.evaluate(findIllegible), 'from right to left').toEqual([])
  })

test('a notice has its date, and a list of its headings with links', async ({ page }) => {
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy notice')
  await expect(page.getByRole('time')).toHaveText('May 4, 2026')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents.getByRole('link')).toHaveText([
    'Who is responsible',
    'What we store',
    'How long we store it',
    'Your rights',
  ])
  await contents.getByRole('link', { name: 'Your rights' }).click()
  await expect(page).toHaveURL('/privacy#your-rights')
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport()
})

test('a link leads to a heading of another page, and from there to the list', async ({ page }) => {
  await page.goto('/privacy')
  await page.getByRole('link', { name: 'our news' }).click()
  await expect(page).toHaveURL('/news/agents-that-ask#what-an-agent-may-read')
  await expect(page.getByRole('heading', { name: 'What an agent may read' })).toBeInViewport()
  await page.getByRole('link', { name: 'News' }).click()
  await expect(page).toHaveURL('/news')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('a list has the newest page first, and pages without a date last', async ({ page }) => {
  await page.goto('/news')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Agents that ask before they act',
    'A harbour in nine weeks',
    'Welcome',
  ])
  await page.getByRole('link', { name: 'A harbour in nine weeks' }).click()
  await expect(page).toHaveURL('/news/a-harbour-in-nine-weeks')
})

test('Contact links to the newest case', async ({ page }) => {
  await page.goto('/')
  const contact = page.locator('#contact')
  await contact.getByRole('link', { name: 'How a harbour went from 130 hours a report to ten' }).click()
  await expect(page).toHaveURL('/news/a-harbour-in-nine-weeks')
})

test('a case has its figures before and after, its facts, and the way to a request', async ({ page }) => {
  await page.goto('/news/a-harbour-in-nine-weeks')
  await expect(page.getByText('130 h from intake to report. 10 h with the agent.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Approval' })).toHaveText(
    'Approval Before 51\u00a0h After 2\u00a0h',
  )
  await expect(page.getByRole('term')).toHaveText(['Client', 'Connected systems', 'Duration', 'Price'])
  await expect(page.getByRole('definition')).toHaveText([
    'Saltmarsh Terminal, United Kingdom',
    'Vessel register, Ledger',
    '9 weeks',
    '$40,000 to $50,000',
  ])
  await expect(page.getByRole('figure').filter({ hasText: 'Edda Moss' })).toContainText('The forms did not change.')
  await page.getByRole('link', { name: 'Start Building Your AI Agent' }).click()
  await expect(page).toHaveURL('/request/agent')
})

test('on a phone a picture has its alternative text and a file of the necessary width, and a wide table scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/news/a-harbour-in-nine-weeks')
  const picture = page.getByRole('img', { name: 'A drawing of the process before and after' })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.currentSrc, img.naturalWidth]))
    .toEqual([expect.stringMatching(/\.avif$/), expect.any(Number)])
  await expect(picture).toHaveAttribute('loading', 'lazy')
  await expect(picture).toHaveAttribute('width', '1600')
  await expect(picture).toHaveAttribute('height', '900')
  const { width = 0 } = (await picture.boundingBox()) ?? {}
  expect(width).toBeLessThanOrEqual(328)
  await expect(page.getByText('The survey of the terminal, week one')).toBeVisible()

  const box = page.getByRole('group', { name: 'Table' })
  await box.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  await expect(page.getByRole('columnheader', { name: 'Before' })).toHaveCSS('text-align', 'end')
})

test('in a right-to-left page a telephone number is read from left to right', async ({ page }) => {
  await page.goto('/accessibility')
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const number = page.getByRole('link', { name: '+1 202 555 0143' })
  const [first, last] = await number.evaluate((link) => {
    link.before('الرقم ') // After Latin letters the number would be read from left to right anyway.
    const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode() as Text
    return [0, text.length - 1].map((at) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().x
    })
  })
  expect(first).toBeLessThan(last ?? 0)
})

test('the rules and numbers are visible with forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/privacy')
  const heading = page.getByRole('heading', { name: 'What we store' })
  await expect(heading).toHaveCSS('border-block-start-style', 'solid')
  expect(await findViolations(page, 'main')).toEqual([])
})

test('a printed page has its text and addresses, and no controls', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.goto('/news/a-harbour-in-nine-weeks')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const box = page.getByRole('group', { name: 'Table' })
  await expect(box).toHaveCSS('overflow-x', 'visible')
  const { x = 0, width = 0 } = (await box.getByRole('table').boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(794)
  await expect(page.getByRole('link', { name: 'News' })).toBeHidden()
  await page.goto('/privacy')
  await expect(page.getByRole('navigation')).toBeHidden()
})
