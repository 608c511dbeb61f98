import type { Page } from '@playwright/test'
import { enlargements, sidewaysScroll } from '../../support/page/enlarge-text.ts'
import { agentForm, trialForm } from '../../support/page/forms.ts'
import { employeeAddress, openMenu } from '../../support/page/open-pages.ts'
import { expect, test } from '../../support/page/test.ts'
import { waitForHydration } from '../../support/page/wait-for-hydration.ts'

type State = [address: string, reach?: (page: Page) => Promise<unknown>]

/** Pages and what opens over them. The first of each test is shown at all widths; the others, with the same header, only at the smallest. */
const states: Record<string, State[]> = {
  'the landing page': [['/', waitForHydration]],
  'what opens over the landing page': [
    ['/', trialForm.open],
    ['/', agentForm.open],
    ['/', openMenu],
  ],
  'an own page, a list of them and the sample conversations': [['/accessibility'], ['/news'], ['/agentic-ai']],
  'the page of a form, and one after it': [['/request/agent'], ['/sent/trial'], ['/not-sent/too-many'], ['/nowhere']],
  'a card, and an unknown one': [
    [employeeAddress, (page) => expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()],
    ['/Home/TeamMembers?EmpId=none'],
  ],
}

for (const [name, opened] of Object.entries(states))
  test(`with text of 200 % ${name} is not wider than the screen, and its header is whole`, async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/404/)
    for (const [index, [address, reach]] of opened.entries()) {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(address)
      await reach?.(page)
      for (const [way, enlarge] of Object.entries(enlargements)) {
        for (const width of index === 0 ? [360, 768, 1280] : [360]) {
          await page.setViewportSize({ width, height: 800 })
          await page.evaluate(enlarge)
          expect.soft(await page.evaluate(sidewaysScroll), `${address}, ${way}, ${width} px`).toBe(0)
          expect.soft(await cutControls(page), `${address}, ${way}, ${width} px`).toEqual([])
        }
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      }
    }
  })

/** The links and buttons of the header and of an open dialog that are partly outside the screen. */
const cutControls = (page: Page) =>
  page
    .locator('body > * header, dialog:modal')
    .locator('a, button, input, select, textarea')
    .filter({ visible: true })
    .evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { left, right, width } = control.getBoundingClientRect()
        const isHidden = control.closest('[inert]')
        const isWhole = left >= -0.5 && right <= innerWidth + 0.5 && width > 0
        return isHidden || isWhole ? [] : [`${control.localName} ${control.textContent} ${left} to ${right}`]
      }),
    )
