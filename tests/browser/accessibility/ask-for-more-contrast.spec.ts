import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/page/console.ts'
import { contrastOf } from '../../support/page/contrast-of.ts'
import { findIllegible } from '../../support/page/find-illegible.ts'
import { findViolations } from '../../support/page/find-violations.ts'
import { aTrialRequest } from '../../support/service/records.ts'
import { testContent } from '../../support/test-content.ts'

test('if more contrast is asked for, secondary text, borders and the focus of the site are stronger', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expectStronger({
    text: [page.getByText(testContent.agentDemo.notice)],
    hairline: footer,
    control: page.locator('#contact').getByLabel('Subject'),
  })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await page.evaluate(findIllegible), `${width} px`).toEqual([])
  }
})

test('if more contrast is asked for, secondary text, borders and the focus of the console are stronger', async ({
  page,
  staffConsole,
}) => {
  await staffConsole.store.requests.add(aTrialRequest(), null)
  await staffConsole.signIn(page, 'Ada Byron', ['inbox'])
  await page.goto(`${staffConsole.origin}/inbox`)
  // The last one: there is no line between requests of one sender.
  const row = page.getByRole('list', { name: 'Requests' }).getByRole('listitem').last()
  await expectStronger({
    text: [row.getByRole('time')],
    hairline: row,
    control: page.getByRole('searchbox'),
  })
})

type Parts = { text: Locator[]; hairline: Locator; control: Locator }

async function expectStronger(parts: Parts) {
  const { control } = parts
  const page = control.page()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'no-preference' })
    const before = await measure(parts)
    await page.emulateMedia({ colorScheme, contrast: 'more' })
    const after = await measure(parts)
    for (const [index, { part, contrast }] of after.entries()) {
      expect.soft(contrast, `${part}, ${colorScheme}`).toBeGreaterThan(before[index]?.contrast ?? 0)
      expect.soft(contrast, `${part}, ${colorScheme}`).toBeGreaterThanOrEqual(least[part])
    }
    expect(await findViolations(page)).toEqual([])
  }
  await control.focus()
  await expect(control).toHaveCSS('outline-width', '3px')
}

const least = { text: 7, border: 7, hairline: 3 }

async function measure({ text, hairline, control }: Parts) {
  const found: { part: keyof typeof least; contrast: number }[] = []
  for (const one of text) found.push({ part: 'text', contrast: await contrastOf(one, 'color') })
  found.push({ part: 'hairline', contrast: await contrastOf(hairline, 'borderColor') })
  found.push({ part: 'border', contrast: await contrastOf(control, 'borderColor') })
  return found
}
