import type { Page } from '@playwright/test'
import { expect, test } from '../../support/page/console.ts'
import { findHiddenFocus } from '../../support/page/find-hidden-focus.ts'
import { findSmallTargets } from '../../support/page/find-small-targets.ts'
import { aTrialLead } from '../../support/service/records.ts'

const LONG_WORD =
  'vertriebsinnendienst.oberoesterreich@landwirtschaftsversicherungsgesellschaft.example'
const LONG_NAME = 'Maximiliane Freifrau von Schönburg-Glauchau zu Waldenburg'

test('with long names and addresses no screen is wider than a phone, and every control is in reach', async ({
  page,
  staffConsole,
}) => {
  const { origin, store } = staffConsole
  const me = await staffConsole.signIn(page, LONG_NAME)
  const added = await store.leads.add(
    aTrialLead({ CompanyName: LONG_WORD, Email: LONG_WORD }),
    null,
  )
  const id = 'id' in added ? added.id : ''
  await store.requests.addNote(id, `Ask ${LONG_WORD} first.`, me)
  const mails = await store.deliveries.list('waiting', { limit: 100 })
  const mail = mails.find(({ title }) => title === LONG_WORD)
  await store.outbox.fail(mail?.id ?? '', `554 <${LONG_WORD}>: blocked`)
  const screens = [
    ...['/inbox?view=all', `/inbox/${id}`, '/figures', '/deliveries'],
    ...['/employees/badges', '/people', '/staff', '/audit', '/me'],
  ]

  await page.setViewportSize({ width: 360, height: 740 })
  for (const screen of screens) {
    await open(page, `${origin}${screen}`)
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(excess, screen).toBeLessThanOrEqual(0)
    expect.soft(await page.evaluate(findSmallTargets, { side: 24 }), screen).toEqual([])
  }
})

test('the focus is visible on every screen of lists', async ({ page, staffConsole }) => {
  const { origin, store } = staffConsole
  await staffConsole.signIn(page, 'Kerstin Wolf')
  await store.leads.add(aTrialLead(), null)
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
