import type { Page } from '@playwright/test'
import { addConsoleSamples, ensureSamples } from '../../../samples/add-samples.ts'
import { type Console, expect, test } from '../../support/page/console.ts'
import { enlargements, sidewaysScroll } from '../../support/page/enlarge-text.ts'
import { findHiddenFocus } from '../../support/page/find-hidden-focus.ts'
import { findSmallTargets } from '../../support/page/find-small-targets.ts'
import { findViolations } from '../../support/page/find-violations.ts'
import { anEmployee } from '../../support/service/employees.ts'
import { aTrialRequest } from '../../support/service/records.ts'

test.use({ actionTimeout: 15_000 })

const LONG_WORD = 'vertriebsinnendienst.oberoesterreich@landwirtschaftsversicherungsgesellschaft.example'
const LONG_NAME = 'Maximiliane Freifrau von Schönburg-Glauchau zu Waldenburg'

/** The screens on which enlarged texts are tested. `npm run test:all` sets this variable. */
const widths = process.env.EVERY_MOMENT ? [360, 768, 1280] : [360]

type Samples = Awaited<ReturnType<typeof addSamples>>

/** Added once: all tests of a worker use the same console. */
let samples: Promise<Samples> | undefined

async function addSamples({ store }: Console) {
  await ensureSamples(store)
  await addConsoleSamples(store)
  const requests = await store.requests.listStored()
  const ofStatus = (wanted: string) => requests.find(({ status }) => status === wanted)
  const added = await store.requests.add(aTrialRequest({ CompanyName: LONG_WORD, Email: LONG_WORD }), null)
  const long = 'id' in added ? added.id : ''
  await store.requests.addNote(long, `Ask ${LONG_WORD} first.`, null)
  const mail = (await store.deliveries.list('waiting', { limit: 100 })).find(({ title }) => title === LONG_WORD)
  await store.outbox.fail(mail?.id ?? '', `554 <${LONG_WORD}>: blocked`)
  await store.employees.add([anEmployee({ EmployeeName: LONG_NAME, Designation: LONG_WORD })])
  return {
    employee: (await store.employees.list()).find(({ EmployeeName }) => EmployeeName === LONG_NAME)?.id,
    email: ofStatus('qualified')?.email ?? '',
    ids: { new: ofStatus('new')?.id, qualified: ofStatus('qualified')?.id, lost: ofStatus('lost')?.id, long },
  }
}

for (const part of ['the screens of requests', 'the other screens'] as const)
  test(`with long names and with texts at 200% ${part} fit the window, without axe findings and with all controls in reach`, async ({
    page,
    staffConsole,
    expectErrors,
  }) => {
    test.setTimeout(600_000)
    expectErrors(/401/)
    samples ??= addSamples(staffConsole)
    const asked = new Set<string>()
    if (part === 'the other screens') await check('sign-in', '/')
    const me = await staffConsole.signIn(page, LONG_NAME)
    const { id: colleague } = await staffConsole.invite(`${LONG_NAME} the younger`)
    await staffConsole.store.invitations.issue(colleague, me)
    for (const [name, path, act] of states(await samples)[part] ?? []) await check(name, path, act)

    async function check(name: string, path: string, act?: (page: Page) => Promise<unknown>) {
      // 320 px is a screen of 1280 px at 400% zoom.
      await page.setViewportSize({ width: 320, height: 800 })
      await page.goto(staffConsole.origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const text of ['Loading …', 'Counting …']) await expect(page.getByText(text)).toHaveCount(0)
      await act?.(page)
      await expectToFit(name, 320)
      expect.soft(await page.evaluate(findSmallTargets, { side: 24 }), name).toEqual([])
      // `npm run test:all` asks axe about all states, in both themes.
      const [screen = ''] = path.split('?')
      if (!asked.has(screen)) expect.soft(await findViolations(page, 'body'), name).toEqual([])
      asked.add(screen)
      for (const [way, enlarge] of Object.entries(enlargements)) {
        for (const width of widths) await expectToFit(`${name}, ${way}`, width, enlarge)
        await page.evaluate(() => {
          for (const { style } of document.querySelectorAll<HTMLElement>('html, body *')) style.fontSize = ''
        })
      }
    }

    async function expectToFit(name: string, width: number, enlarge = () => {}) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(enlarge)
      expect.soft(await page.evaluate(sidewaysScroll), `${name} at ${width} px`).toBe(0)
      expect.soft(await page.evaluate(findCutControls), `${name} at ${width} px`).toEqual([])
    }
  })

type State = [name: string, path: string, act?: (page: Page) => Promise<unknown>]

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const actOn = (action?: RegExp) => async (page: Page) => {
  await press(/Waldenburg.*Actions$/)(page)
  if (action) await page.getByRole('menuitem', { name: action }).click()
}

/** All screens, and what opens in them. */
const states = ({ employee, ids, email }: Samples): Record<string, State[]> => ({
  'the screens of requests': [
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
    ['a new request', `/inbox/${ids.new}?view=all`],
    ['a qualified request', `/inbox/${ids.qualified}?view=all`],
    ['a lost request', `/inbox/${ids.lost}`],
    ['a request of long words', `/inbox/${ids.long}`],
    [
      'an answer',
      `/inbox/${ids.qualified}`,
      async (page) => {
        await press(/^Reply/)(page)
        await page.getByRole('textbox', { name: 'To', exact: true }).fill('somebody.else@elsewhere.example')
        await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Dear {visitorName}')
        await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      },
    ],
    // The next walk begins without a draft.
    ['a discarded answer', `/inbox/${ids.qualified}`, press('Discard')],
    ['a menu', `/inbox/${ids.qualified}`, press(/^Status/)],
    ['a request by telephone', '/inbox/new'],
  ],
  'the other screens': [
    ['figures', '/figures'],
    ['failed deliveries', '/deliveries'],
    ['dismissed deliveries', '/deliveries?state=dismissed'],
    ['employees', '/employees'],
    ['an employee', `/employees/${employee}`],
    ['a new employee', '/employees/new'],
    ['an import', '/employees/import'],
    ['badges', '/employees/badges'],
    [
      'a person',
      '/people',
      async (page) => {
        await page.getByRole('searchbox').fill(email)
        await press('Search')(page)
        await page.getByRole('textbox', { name: /^Case reference/ }).fill('x'.repeat(61))
      },
    ],
    ['staff', '/staff'],
    ['an invitation', '/staff', press(/^Invite/)],
    ['the actions for a person', '/staff', actOn()],
    ['the areas of a person', '/staff', actOn(/^Change areas/)],
    ['a person to disable', '/staff', actOn(/^Disable/)],
    ['the audit', '/audit'],
    ['my settings', '/me'],
  ],
})

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
