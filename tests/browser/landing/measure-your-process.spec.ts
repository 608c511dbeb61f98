import type { Locator, Page } from '@playwright/test'
import { boxOf } from '../../support/page/box-of.ts'
import { expect, test } from '../../support/page/console.ts'
import { findViolations } from '../../support/page/find-violations.ts'
import { agentForm, fillIn, sendButton, trialForm } from '../../support/page/forms.ts'
import { watchShift } from '../../support/page/watch-shift.ts'

const survey = (page: Page) => page.locator('[data-survey]')
const point = (page: Page, name: string) => survey(page).getByRole('slider', { name, exact: true })
const field = (page: Page, name: string) => survey(page).getByRole('textbox', { name: `${name}, Before` })
const useFigures = (page: Page) => survey(page).getByRole('button', { name: 'Use my figures' })
const figure = async (page: Page, name: string) => Number(await point(page, name).getAttribute('aria-valuenow'))

test('figures that a visitor drags and types are in the request that sales reads', async ({ page, staffConsole }) => {
  await page.goto(staffConsole.siteOrigin)
  await drag(page, point(page, 'Approve'), { y: 20 })
  await expect.poll(() => figure(page, 'Approve')).toBeLessThan(51)
  await field(page, 'Email').fill('8')
  const approve = await figure(page, 'Approve')
  await expect(survey(page)).toContainText(`Before ${8 + 26 + approve + 14 + 30} h`)

  await useFigures(page).click()
  const dialog = page.getByRole('dialog', { name: 'Build Your AI Agent' })
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
  await useFigures(page).click()
  await page.keyboard.press('Escape')
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
  await useFigures(page).click()
  await expect(page.getByRole('dialog').getByLabel('Survey', { exact: true })).toHaveValue(/^Email 8/)
  await page.reload()
  const dialog = await agentForm.open(page)
  await expect(dialog.getByLabel('Survey', { exact: true })).toHaveValue(/^Email 8/)
})

test('nothing moves when the survey becomes interactive, and the slide stays once the visitor touches a figure or a link has figures', async ({
  page,
}) => {
  const shift = await watchShift(page)
  await page.goto('/')
  await expect(field(page, 'Email')).toBeVisible()
  expect(await shift()).toBe(0)
  const carousel = page.getByRole('region', { name: 'What we build' })
  await field(page, 'Check').click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(carousel).toHaveAttribute('data-paused')
  await page.goto('about:blank')
  await page.goto('/#survey=8,26,51,14,30')
  await expect(field(page, 'Email')).toHaveValue('8')
  await expect(carousel).toHaveAttribute('data-paused')
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a finger on a point sets the figure, and neither swipes the slide nor scrolls the page', async ({ page }) => {
    await page.goto('/')
    const slide = page.getByRole('group', { name: /Business Solutions/ })
    const box = await boxOf(point(page, 'Check'))
    const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const at = (await boxOf(slide)).x
    await touch(page, [start, { x: start.x - 60, y: start.y - 20 }, { x: start.x - 120, y: start.y - 40 }])
    await expect.poll(() => figure(page, 'Check')).toBeGreaterThan(26)
    expect((await boxOf(slide)).x).toBe(at)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the survey is a drawing with a table, and nothing invites to change it', async ({ page }) => {
    await page.goto('/')
    await expect(survey(page).getByRole('table')).toContainText('51')
    await expect(survey(page).getByText('Approve: 51 h → 2 h')).toBeVisible()
    await expect(survey(page).getByRole('textbox')).toHaveCount(0)
    await expect(survey(page).getByText('Your figures?')).toBeHidden()
  })
})

/** Texts have a no-break space before the unit. */
const spaced = (text: string) => text.replaceAll(' h', '\u00a0h')

async function drag(page: Page, locator: Locator, { y }: { y: number }) {
  await locator.hover()
  const box = await boxOf(locator)
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + y, { steps: 4 })
  await page.mouse.up()
}

async function touch(page: Page, [first, ...rest]: { x: number; y: number }[]) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: first ? [first] : [] })
  for (const to of rest) await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] })
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
