import type { Page } from '@playwright/test'
import { addConsoleSamples, ensureSamples } from '../../../samples/add-samples.ts'
import { type Console, expect, test as withConsole } from '../../support/page/console.ts'
import { enlargements, sidewaysScroll } from '../../support/page/enlarge-text.ts'

/** A console of its own, with the samples. */
const test = withConsole.extend<object, { samples: Samples }>({
  samples: [async ({ workerConsole }, use) => use(await addSamples(workerConsole)), { scope: 'worker' }],
})

test.use({ actionTimeout: 15_000 })

type Samples = Awaited<ReturnType<typeof addSamples>>

async function addSamples({ store }: Console) {
  await ensureSamples(store)
  await addConsoleSamples(store)
  const requests = await store.requests.listStored()
  const [employee] = await store.employees.list()
  const ofStatus = (wanted: string) => requests.find(({ status }) => status === wanted)
  return { employee: employee?.id, new: ofStatus('new'), qualified: ofStatus('qualified'), lost: ofStatus('lost') }
}

const WIDTHS = [360, 768, 1280]

for (const [way, enlarge] of Object.entries(enlargements))
  test(`with ${way} no screen of the console is wider than the window, and every control is whole`, async ({
    page,
    staffConsole,
    samples,
    expectErrors,
  }) => {
    test.setTimeout(300_000)
    expectErrors(/401/)
    await show('/')
    await check('sign-in')
    await staffConsole.signIn(page, 'Maximiliane von Schönburg-Glauchau')
    for (const [name, path, act] of states(samples)) {
      await show(path)
      await act?.(page)
      await check(name)
    }

    async function show(path: string) {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(staffConsole.origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const text of ['Loading …', 'Counting …']) await expect(page.getByText(text)).toHaveCount(0)
    }

    async function check(name: string) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await page.evaluate(enlarge)
        expect.soft(await page.evaluate(sidewaysScroll), `${name} at ${width} px`).toBe(0)
        expect.soft(await page.evaluate(findCutControls), `${name} at ${width} px`).toEqual([])
      }
    }
  })

type State = [name: string, path: string, act?: (page: Page) => Promise<unknown>]

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** All screens, and what opens in them. */
const states = (samples: Samples): State[] => [
  ['the inbox', '/inbox?view=all'],
  ['new requests', '/inbox'],
  ['requests that wait', '/inbox?view=waiting'],
  ['my requests', '/inbox?view=mine'],
  ['spam', '/inbox?view=spam'],
  ['filters', '/inbox?view=all&from=2026-01-01&to=2027-12-31', press(/^Filters/)],
  [
    'selected requests',
    '/inbox?view=all',
    (page) => page.getByRole('list', { name: 'Requests' }).getByRole('checkbox').first().check(),
  ],
  ['the shortcuts', '/inbox', (page) => page.keyboard.press('?')],
  ['a new request', `/inbox/${samples.new?.id}?view=all`],
  ['a qualified request', `/inbox/${samples.qualified?.id}?view=all`],
  ['a lost request', `/inbox/${samples.lost?.id}`],
  [
    'an answer',
    `/inbox/${samples.qualified?.id}`,
    async (page) => {
      await press(/^Reply/)(page)
      await page.getByRole('textbox', { name: 'To', exact: true }).fill('somebody.else@elsewhere.example')
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Dear {visitorName}')
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    },
  ],
  // The next test begins without a draft.
  ['a discarded answer', `/inbox/${samples.qualified?.id}`, press('Discard')],
  ['a menu', `/inbox/${samples.qualified?.id}`, press(/^Status/)],
  ['a request by telephone', '/inbox/new'],
  ['figures', '/figures'],
  ['failed deliveries', '/deliveries'],
  ['dismissed deliveries', '/deliveries?state=dismissed'],
  ['employees', '/employees'],
  ['an employee', `/employees/${samples.employee}`],
  ['a new employee', '/employees/new'],
  ['an import', '/employees/import'],
  ['badges', '/employees/badges'],
  [
    'a person',
    '/people',
    async (page) => {
      await page.getByRole('searchbox').fill(samples.qualified?.email ?? '')
      await press('Search')(page)
      await page.getByRole('textbox', { name: /^Case reference/ }).fill('x'.repeat(61))
    },
  ],
  ['staff', '/staff'],
  ['an invitation', '/staff', press(/^Invite/)],
  ['the audit', '/audit'],
  ['my settings', '/me'],
]

/** The controls that are partly outside the window. In a part that scrolls by itself, such as the navigation, they are in reach. */
function findCutControls() {
  const cut: string[] = []
  for (const control of document.querySelectorAll('a, button, input, select, textarea')) {
    const { left, right, width } = control.getBoundingClientRect()
    if (width === 0 || !control.checkVisibility({ visibilityProperty: true })) continue
    if (left >= -0.5 && right <= document.documentElement.clientWidth + 0.5) continue
    let parent = control.parentElement
    while (parent && !['auto', 'scroll'].includes(getComputedStyle(parent).overflowX)) parent = parent.parentElement
    if (!parent) cut.push(`${control.outerHTML.slice(0, 100)} ${left} to ${right}`)
  }
  return cut
}
