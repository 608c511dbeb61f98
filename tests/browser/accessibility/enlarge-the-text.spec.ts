import type { Page } from '@playwright/test'
import { enlargements, sidewaysScroll } from '../../support/page/enlarge-text.ts'
import { agentForm, trialForm } from '../../support/page/forms.ts'
import { employeeAddress, openLandingPage, openMenu } from '../../support/page/open-pages.ts'
import { expect, test } from '../../support/page/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const open = (address: string) => (page: Page) => page.goto(address)

/** Pages and what opens over them. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  'the landing page': openLandingPage,
  'the menu': async (page) => {
    await openLandingPage(page)
    await openMenu(page)
  },
  'the dialog Engage Talent': async (page) => {
    await openLandingPage(page)
    await trialForm.open(page)
  },
  'the dialog Build Your AI Agent': async (page) => {
    await openLandingPage(page)
    await agentForm.open(page)
  },
  'the sample conversations': open('/agentic-ai'),
  'an own page': open('/accessibility'),
  'a list of own pages': open('/news'),
  'the page of a form': open('/request/agent'),
  'a page after sending': open('/sent/trial'),
  'a page after a failure': open('/not-sent/too-many'),
  'an unknown address': open('/nowhere'),
  'a card': async (page) => {
    await page.goto(employeeAddress)
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
  },
  'an unknown card': open('/Home/TeamMembers?EmpId=none'),
}

for (const [name, show] of Object.entries(states))
  test(`with text of 200 % ${name} is not wider than the screen, and its header is whole`, async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/404/)
    await page.setViewportSize({ width: 360, height: 800 })
    await show(page)
    const hasMenu = (await page.locator(':popover-open').count()) > 0
    for (const [way, enlarge] of Object.entries(enlargements)) {
      for (const width of hasMenu ? [360, 768] : [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.evaluate(enlarge)
        expect.soft(await page.evaluate(sidewaysScroll), `${way}, ${width} px`).toBe(0)
        expect.soft(await cutControls(page), `${way}, ${width} px`).toEqual([])
      }
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
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
