import { expect, type Page } from '@playwright/test'
import type { Console } from '../support/page/console.ts'
import { addRecords, endSession, entries, ME, type State, states } from './states.ts'

/** Brings the page into every screen and state, one after the other, and calls `look` with the name of each. */
export async function walkScreens(page: Page, staffConsole: Console, look: (name: string) => Promise<void>) {
  await addRecords(staffConsole)
  const visit = { page, staffConsole, go: (path: string) => page.goto(staffConsole.origin + path) }

  async function show({ name, open }: State) {
    await open(visit)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await look(name)
  }

  for (const state of entries) await show(state)
  const me = await staffConsole.signIn(page, ME)
  for (const state of states) await show(state)
  await show({ name: 'session ended', open: () => endSession(visit, me) })
  await staffConsole.signIn(page, 'Without Areas', [])
  await show({ name: 'no area', open: () => visit.go('/') })
  await show({ name: 'a screen of another area', open: () => visit.go('/staff') })
}
