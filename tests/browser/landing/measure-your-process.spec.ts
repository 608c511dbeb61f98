import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { contrast } from '../../../ui/brand/contrast.ts'
import { boxOf } from '../../support/page/box-of.ts'
import { expect, test } from '../../support/page/console.ts'
import { findViolations } from '../../support/page/find-violations.ts'
import { agentForm, fillIn, sendButton, trialForm } from '../../support/page/forms.ts'
import { watchShift } from '../../support/page/watch-shift.ts'

const survey = (page: Page) => page.locator('[data-survey]')
const point = (page: Page, name: string) => survey(page).getByRole('slider', { name, exact: true })
const field = (page: Page, name: string) => survey(page).getByRole('textbox', { name, exact: true })
const figure = async (page: Page, name: string) => Number(await point(page, name).inputValue())
const steps = ['Email', 'Check', 'Approve', 'Book', 'Invoice']

test('figures that a visitor drags and types are in the request that sales reads', async ({ page, staffConsole }) => {
  await page.goto(staffConsole.siteOrigin)
  await expect(field(page, 'Email')).toBeVisible()
  await drag(page, 'Approve', 20)
  await expect.poll(() => figure(page, 'Approve')).toBeLessThan(51)
  await field(page, 'Email').fill('8')
  const approve = await figure(page, 'Approve')
  await expect(survey(page)).toContainText(`${78 + approve} h from email to invoice.`)

  const dialog = await agentForm.open(page)
  const sent = `Email 8 h · Check 26 h · Approve ${approve} h · Book 14 h · Invoice 30 h = ${78 + approve} h`
  await expect(dialog.getByLabel('Survey', { exact: true })).toHaveValue(spaced(sent))
  expect(await findViolations(page)).toEqual([])
  await fillIn(dialog, agentForm)
  await sendButton(dialog, agentForm).click()
  await expect(page.getByRole('status').filter({ hasText: agentForm.sent })).toBeVisible()

  await staffConsole.signIn(page, 'Grace Hopper', ['inbox'])
  await page.goto(staffConsole.origin)
  await page
    .getByRole('link', { name: /Harbour Clinic/ })
    .first()
    .click()
  const drawn = page.getByRole('region', { name: 'Survey' })
  await expect(drawn).toContainText(`${78 + approve} h`)
  for (const [name, hours] of Object.entries({ Email: 8, Check: 26, Approve: approve, Book: 14, Invoice: 30 })) {
    await expect(drawn.getByRole('columnheader', { name })).toBeVisible()
    await expect(drawn.getByRole('cell', { name: `${hours} h`, exact: true })).toBeVisible()
  }
})

test('the other dialog has the figures too, from which the visitor can remove them', async ({ page, staffConsole }) => {
  await page.goto(`${staffConsole.siteOrigin}/#survey=8,26,51,14,30`)
  await expect(field(page, 'Email')).toHaveValue('8')
  const dialog = await trialForm.open(page)
  await expect(dialog.getByLabel('Survey', { exact: true })).toHaveValue(/^Email 8/)
  await dialog.getByRole('button', { name: 'Remove the survey' }).click()
  await expect(dialog.getByLabel('Survey', { exact: true })).toBeHidden()
  await expect(dialog.getByLabel('Company name')).toBeFocused()
  await fillIn(dialog, trialForm)
  const call = page.waitForRequest(`**/${trialForm.call}`)
  await sendButton(dialog, trialForm).click()
  expect((await call).postDataJSON().dbmlProposalList[0]).not.toHaveProperty('Survey')
})

test('figures in a dialog stay after a reload', async ({ page }) => {
  await page.goto('/#survey=8,26,51,14,30')
  await expect((await agentForm.open(page)).getByLabel('Survey', { exact: true })).toHaveValue(/^Email 8/)
  await page.reload()
  const dialog = await agentForm.open(page)
  await expect(dialog.getByLabel('Survey', { exact: true })).toHaveValue(/^Email 8/)
})

test('nothing moves when the hero becomes interactive, with another slide, at the first edit and at an error', async ({
  page,
}) => {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const shift = await watchShift(page)
  await page.goto('/')
  await expect(field(page, 'Email')).toBeVisible()
  await page.getByRole('button', { name: 'Next slide' }).click()
  await page.waitForTimeout(1000)
  expect(await shift()).toBe(0)
  const boxes = () => Promise.all(steps.map((name) => boxOf(field(page, name))))
  const before = await boxes()
  await field(page, 'Check').fill('25')
  await expect(survey(page).getByRole('button', { name: 'Reset' })).toBeVisible()
  expect(await boxes()).toEqual(before)
  await field(page, 'Check').fill('2500')
  await expect(survey(page).getByRole('alert')).toBeVisible()
  expect(await boxes()).toEqual(before)
})

test('a focused point has a ring around it, in both themes and in forced colours', async ({ page }) => {
  await page.goto('/')
  await expect(field(page, 'Check')).toBeVisible()
  for (const media of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia(media)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const { x, y } = await thumb(page, 'Check')
    const clip = { x: Math.round(x) - 40, y: Math.round(y) - 60, width: 80, height: 120 }
    const before = await pixels(page, clip)
    await field(page, 'Email').focus()
    await page.keyboard.press('Tab')
    await expect(point(page, 'Check')).toBeFocused()
    const after = await pixels(page, clip)
    const changed = before.flatMap((colour, index) => {
      const [dx, dy] = [(index % clip.width) - 40, Math.floor(index / clip.width) - 60]
      return contrast(colour, after[index] ?? colour) >= 3 ? [Math.hypot(dx, dy)] : []
    })
    // From 11 to 14 pixels around the middle.
    expect(changed.filter((distance) => distance > 10).length, JSON.stringify(media)).toBeGreaterThan(100)
    expect(Math.max(...changed), JSON.stringify(media)).toBeLessThan(17)
  }
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a finger on a point sets the figure, and beside it scrolls the page', async ({ page }) => {
    await page.goto('/')
    await expect(field(page, 'Check')).toBeVisible()
    const { x, y } = await thumb(page, 'Check')
    await touch(
      page,
      [0, 10, 20, 30].map((by) => ({ x: x + by / 4, y: y - by })),
    )
    await expect.poll(() => figure(page, 'Check')).toBeGreaterThan(26)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await touch(
      page,
      [0, 20, 40, 60].map((by) => ({ x, y: y + 45 - by })),
    )
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the survey is a drawing with a list, and nothing invites to change it', async ({ page }) => {
    await page.goto('/')
    await expect(survey(page).getByRole('listitem')).toHaveText([
      /Email.*9/,
      /Check.*26/,
      /Approve.*51/,
      /Book.*14/,
      /Invoice.*30/,
    ])
    await expect(survey(page).getByText('130 h from email to invoice.')).toBeVisible()
    await expect(survey(page).getByRole('textbox')).toHaveCount(0)
    await expect(survey(page).getByText('Drag a point')).toBeHidden()
  })
})

/** Texts have a no-break space before the unit. */
const spaced = (text: string) => text.replaceAll(' h', '\u00a0h')

/** The middle of a point: its track is one target longer than the way of the point. */
async function thumb(page: Page, name: string) {
  const box = await boxOf(point(page, name))
  const [value, top] = await point(page, name).evaluate((input: HTMLInputElement) => [
    input.valueAsNumber,
    Number(input.max),
  ])
  const share = ((value ?? 0) - 1) / ((top ?? 0) - 1)
  return { x: box.x + box.width / 2, y: box.y + box.height - 22 - share * (box.height - 44) }
}

/** The colours of a part of the screen, row by row. */
async function pixels(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const picture = sharp(await page.screenshot({ clip })).removeAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return Array.from(
    { length: info.width * info.height },
    (_, index) => `#${data.subarray(index * 3, index * 3 + 3).toString('hex')}`,
  )
}

async function drag(page: Page, name: string, by: number) {
  const { x, y } = await thumb(page, name)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + by, { steps: 4 })
  await page.mouse.up()
}

async function touch(page: Page, [first, ...rest]: { x: number; y: number }[]) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: first ? [first] : [] })
  for (const to of rest) await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] })
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
