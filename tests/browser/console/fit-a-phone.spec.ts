import type { Page } from '@playwright/test'
import { expect, test } from '../../support/page/console.ts'
import { findHiddenFocus } from '../../support/page/find-hidden-focus.ts'
import { findSmallTargets } from '../../support/page/find-small-targets.ts'
import { findViolations } from '../../support/page/find-violations.ts'
import { aTrialRequest } from '../../support/service/records.ts'

const LONG_WORD = 'vertriebsinnendienst.oberoesterreich@landwirtschaftsversicherungsgesellschaft.example'
const LONG_NAME = 'Maximiliane Freifrau von Schönburg-Glauchau zu Waldenburg'

test('with long names and addresses every screen fits a phone, has no axe findings and all controls in reach', async ({
  page,
  staffConsole,
}) => {
  const { origin, store } = staffConsole
  const me = await staffConsole.signIn(page, LONG_NAME)
  const added = await store.requests.add(aTrialRequest({ CompanyName: LONG_WORD, Email: LONG_WORD }), null)
  const id = 'id' in added ? added.id : ''
  await store.requests.addNote(id, `Ask ${LONG_WORD} first.`, me)
  const mails = await store.deliveries.list('waiting', { limit: 100 })
  const mail = mails.find(({ title }) => title === LONG_WORD)
  await store.outbox.fail(mail?.id ?? '', `554 <${LONG_WORD}>: blocked`)
  const screens = [
    '/inbox?view=all',
    `/inbox/${id}`,
    '/figures',
    '/deliveries',
    '/employees',
    '/employees/badges',
    '/people',
    '/staff',
    '/audit',
    '/me',
  ]

  // 320 px is a screen of 1280 px at 400% zoom.
  for (const { width, colorScheme } of [
    { width: 360, colorScheme: 'light' },
    { width: 320, colorScheme: 'dark' },
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ colorScheme })
    for (const screen of screens) {
      await open(page, `${origin}${screen}`)
      const excess = await page.evaluate(() => {
        const { scrollWidth, offsetWidth } = document.documentElement
        return scrollWidth - offsetWidth
      })
      expect.soft(excess, `${screen} at ${width} px`).toBe(0)
      expect.soft(await page.evaluate(findSmallTargets, { side: 24 }), screen).toEqual([])
      expect.soft(await findViolations(page, 'body'), `${screen}, ${colorScheme}`).toEqual([])
    }
  }
})

test('at 320 px the year of a date is shown whole', async ({ page, staffConsole }) => {
  const { origin, store } = staffConsole
  await staffConsole.signIn(page, 'Kerstin Wolf')
  const added = await store.requests.add(aTrialRequest(), null)
  const id = 'id' in added ? added.id : ''
  const by = { version: null, by: null, link: null }
  await store.requests.change(id, { followUpOn: '2026-01-05' }, by)
  await page.setViewportSize({ width: 320, height: 740 })
  await open(page, `${origin}/inbox/${id}`)
  expect.soft(await cutDates(page)).toEqual([])
  await open(page, `${origin}/inbox?view=all&from=2026-01-01&to=2027-12-31`)
  await page.getByRole('button', { name: /^Filters/ }).click()
  expect.soft(await cutDates(page)).toEqual([])
  await page.goto(`${origin}/figures`)
  await expect(page.getByRole('textbox', { name: 'From' })).toBeVisible()
  expect.soft(await cutDates(page)).toEqual([])
})

/** Date fields that are narrower than their content. */
const cutDates = (page: Page) =>
  page.locator('input[type=date]:visible').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const [{ inlineSize: given }, natural] = [getComputedStyle(field), field.cloneNode() as HTMLElement]
      natural.style.cssText =
        'position: absolute; inline-size: max-content; max-inline-size: none; min-inline-size: 0; flex: none'
      field.after(natural)
      const { inlineSize: needed } = getComputedStyle(natural)
      natural.remove()
      return Number.parseFloat(given) < Number.parseFloat(needed) ? [`${given} of ${needed}`] : []
    }),
  )

test('with the text spacing of WCAG 1.4.12 no status and no owner in the inbox is cut', async ({
  page,
  staffConsole,
}) => {
  const { origin, store } = staffConsole
  const me = await staffConsole.signIn(page, 'Konstantina Abendroth')
  const added = await store.requests.add(aTrialRequest(), null)
  const id = 'id' in added ? added.id : ''
  const by = { version: null, by: null, link: null }
  await store.requests.change(id, { owner: me, status: 'contacted' }, by)
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, `${origin}/inbox?view=all&owner=${me}`)
  const spaced = 'line-height: 1.5; letter-spacing: 0.12em; word-spacing: 0.16em'
  for (const text of ['Konstantina Abendroth', 'Contacted']) {
    const shown = page.getByRole('list', { name: 'Requests' }).getByText(text, { exact: true }).first()
    await shown.evaluate((element, style) => {
      for (const one of document.querySelectorAll<HTMLElement>('main li *')) one.style.cssText += style
      element.scrollIntoView()
    }, spaced)
    const excess = await shown.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const clip = element.closest('a > *') ?? element
      return range.getBoundingClientRect().right - clip.getBoundingClientRect().right
    })
    expect.soft(excess, text).toBeLessThanOrEqual(0.5)
  }
})

test('the focus is visible on every screen of lists', async ({ page, staffConsole }) => {
  const { origin, store } = staffConsole
  await staffConsole.signIn(page, 'Kerstin Wolf')
  await store.requests.add(aTrialRequest(), null)
  for (const screen of ['/figures', '/deliveries?state=waiting', '/staff', '/audit', '/me']) {
    await open(page, `${origin}${screen}`)
    for (let stop = 0; stop < 16; stop++) {
      await page.keyboard.press('Tab')
      expect.soft((await page.evaluate(findHiddenFocus)) ?? [], screen).toEqual([])
    }
  }
})

/** Resolves when the screen has its content. */
async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading …')).toHaveCount(0)
  await expect(page.locator('main :is(table, ul, form)').first()).toBeVisible()
}
