import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { FormName } from '../../contract/forms/form.ts'
import type { Console } from '../support/page/console.ts'
import { anEmployee } from '../support/service/employees.ts'
import { aContactRequest, aTrialRequest, twoTouches } from '../support/service/records.ts'

export const ME = 'Ada Byron'
const EMAIL = 'ada@meridian.example'
const ENTRY_KEY = crypto.randomUUID()

export type Visit = {
  page: Page
  staffConsole: Console
  /** Opens an address of the console. */
  go: (path: string) => Promise<unknown>
}
export type State = { name: string; open: (visit: Visit) => Promise<unknown> }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

async function openRequest({ page, go }: Visit, form: FormName = 'trial') {
  await go(`/inbox?view=all&form=${form}`)
  await page.getByRole('list', { name: 'Requests' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'State' })).toBeVisible()
}

/** Empty: the states share a tab, whose draft is kept. */
async function openNewRequest({ page, go }: Visit) {
  await go('/inbox/new')
  await expect(page.getByLabel('What was said')).toBeVisible()
  const discard = button(page, 'Discard')
  if (await discard.isVisible()) {
    await discard.click()
    await go('/inbox/new')
  }
  await expect(page.getByLabel('What was said')).toHaveValue('')
}

/** In the middle of the screen: Playwright scrolls what it clicks, and may leave the way back half below the header. */
async function openStatus(page: Page) {
  await button(page, /^Status/).evaluate((status) => status.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await button(page, /^Status/).click()
}

/** Where the page was scrolled to, a control may be half behind the header. */
const toTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))

async function findPerson({ page, go }: Visit) {
  await go('/people')
  await page.getByRole('searchbox').fill(EMAIL)
  await button(page, 'Search').click()
  await expect(button(page, 'Erase …')).toBeVisible()
}

/** A session confirms such commands only for some minutes, which the walk to here takes on a busy machine. */
async function openDialog({ page, staffConsole, go }: Visit, command: string) {
  await staffConsole.signIn(page, ME)
  await go('/staff')
  await button(page, /Emmy Noether.*Actions/).click()
  await page.getByRole('menuitem', { name: command }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const openEmployee = async ({ page, go }: Visit) => {
  await go('/employees?search=lindqvist')
  await page.getByRole('link', { name: 'Mara Lindqvist' }).first().click()
  await expect(page.getByRole('heading', { name: 'Links and cards' })).toBeVisible()
}

const chooseToImport = async ({ page, go }: Visit, files: { name: string; text: string }[]) => {
  await go('/employees/import')
  await expect(page.getByLabel('Files to import')).toBeAttached()
  await page
    .getByLabel('Files to import')
    .setInputFiles(files.map(({ name, text }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })))
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
}

const discardImport = async ({ page, go }: Visit) => {
  await go('/employees/import')
  await button(page, 'Discard this import').click()
  await expect(button(page, 'Choose files')).toBeVisible()
}

const employeeStates: State[] = [
  { name: 'employees', open: ({ go }) => go('/employees') },
  {
    name: 'employees, rows selected',
    open: async ({ page, go }) => {
      await go('/employees')
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .check()
    },
  },
  { name: 'employees, nothing found', open: ({ go }) => go('/employees?search=nobodyhere') },
  {
    name: 'employees, a found card',
    open: async ({ page, staffConsole, go }) => {
      await go('/employees')
      const [employee] = await staffConsole.store.employees.list()
      await page.getByLabel('Found a card? Its link').fill(employee?.empId ?? '')
      await button(page, 'Look up').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'employee, new, with a mistake',
    open: async ({ page, go }) => {
      await go('/employees/new')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByText('Name is required.')).toBeVisible()
    },
  },
  { name: 'employee', open: openEmployee },
  {
    name: 'employee, changed by somebody else',
    open: async (visit) => {
      await openEmployee(visit)
      const { page, staffConsole } = visit
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const decision = { isGiven: true, decidedOn: '2026-01-05', by: null }
      await staffConsole.store.employeeRecords.recordConsent(id, {
        ...decision,
        field: 'BloodGroup',
      })
      await page.getByLabel('Designation').fill(`Director ${Math.random()}`)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(button(page, 'Keep mine')).toBeVisible()
    },
  },
  {
    name: 'employee, revoke',
    open: async (visit) => {
      await openEmployee(visit)
      await button(visit.page, 'Revoke …').click()
      await expect(visit.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'employee, crop a photo',
    open: async (visit) => {
      await openEmployee(visit)
      const picture = await sharp({
        create: { width: 600, height: 900, channels: 3, background: '#7d8a88' },
      })
        .png()
        .toBuffer()
      await visit.page
        .getByLabel('Photo of Mara Lindqvist', { exact: true })
        .setInputFiles({ name: 'mara.png', mimeType: 'image/png', buffer: picture })
      await expect(visit.page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'employee, unknown', open: ({ go }) => go('/employees/nonsense') },
  { name: 'import', open: ({ go }) => go('/employees/import') },
  {
    name: 'import, columns not found',
    open: (visit) => chooseToImport(visit, [{ name: 'staff.csv', text: 'Kennung,Wer\nA-1,Ada\n' }]),
  },
  {
    name: 'import, preview',
    open: (visit) =>
      chooseToImport(visit, [
        {
          name: 'staff.csv',
          text: 'Code,Name,Mobile\nTS-1042,Amara,\nA-1,Ada,call me\nA-2,Ana,\n',
        },
        { name: 'nobody.jpg', text: 'no picture' },
        { name: 'staff.xlsx', text: '' },
      ]),
  },
  {
    name: 'import, nobody is removed with a wrong row',
    open: async ({ page }) => {
      await page.getByRole('checkbox', { name: /^Import the rest/ }).check()
      await page.getByRole('checkbox', { name: /^Remove/ }).check()
      await expect(page.getByText('Employees are removed only if no row has errors')).toBeVisible()
    },
  },
  {
    name: 'import, remove',
    open: async (visit) => {
      await discardImport(visit)
      await chooseToImport(visit, [{ name: 'staff.csv', text: 'Code,Name\nTS-1042,Amara\n' }])
      await visit.page.getByRole('checkbox', { name: /^Remove/ }).check()
      await button(visit.page, /remove \d/).click()
      await expect(visit.page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'import, discarded', open: discardImport },
  { name: 'badges', open: ({ go }) => go('/employees/badges') },
  { name: 'badges of all', open: ({ go }) => go('/employees/badges?who=all') },
]

/** Every screen and state of a signed-in person, in the order of the navigation. */
export const states: State[] = [
  {
    name: 'inbox',
    open: async ({ page, go }) => {
      await go('/inbox?view=all')
      await expect(page.getByRole('list', { name: 'Requests' })).toBeVisible()
    },
  },
  {
    name: 'inbox, rows selected',
    open: async ({ page, go }) => {
      await go('/inbox?view=all')
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .check()
    },
  },
  {
    name: 'inbox, filters',
    open: async ({ page, go }) => {
      await go('/inbox?view=all&form=trial&from=2026-01-01')
      const fold = button(page, /^Filters/)
      if (await fold.isVisible()) await fold.click()
    },
  },
  {
    name: 'inbox, new',
    open: async ({ page, go }) => {
      await go('/inbox')
      await expect(page.getByRole('list', { name: 'Requests' })).toBeVisible()
    },
  },
  {
    name: 'more screens',
    open: async ({ page, go }) => {
      await go('/audit')
      await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible()
      const more = button(page, 'More')
      if (await more.isVisible()) await more.click()
    },
  },
  { name: 'inbox, spam', open: ({ go }) => go('/inbox?view=spam') },
  { name: 'inbox, nothing found', open: ({ go }) => go('/inbox?view=all&q=nonexistentword') },
  {
    name: 'shortcuts',
    open: async ({ page, go }) => {
      await go('/inbox?view=all')
      await expect(page.getByRole('list', { name: 'Requests' })).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'request, by hand', open: openNewRequest },
  {
    name: 'request, by hand, with mistakes',
    open: async (visit) => {
      await openNewRequest(visit)
      await visit.page.getByLabel('Email').fill('ada@meridian')
      await button(visit.page, 'Add').click()
      await expect(visit.page.getByText('Write what was said.')).toBeVisible()
    },
  },
  {
    name: 'request, entered',
    open: async ({ staffConsole, go }) => {
      const { store } = staffConsole
      const [me] = (await store.staff.list()).filter(({ name }) => name === ME)
      const unknown = { email: '', hasSpoken: true, followUpOn: null }
      const known = { name: 'Noor Haddad', company: 'Harbour Ltd', telephone: '+49 30 5550100' }
      const request = { ...unknown, ...known, form: 'contact' as const, message: 'Met at the fair.' }
      const added = await store.requests.enter(request, { key: ENTRY_KEY, by: me?.id ?? '' })
      await go(`/inbox/${'id' in added ? added.id : ''}`)
    },
  },
  { name: 'request', open: openRequest },
  {
    name: 'request, answered',
    open: async (visit) => {
      const { page, staffConsole } = visit
      const { conversation } = staffConsole.store
      await openRequest(visit)
      const requestId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      if ((await conversation.mailsOf(requestId))?.mails.length === 0) {
        const mail = {
          to: 'somebody.else@meridian.example',
          cc: ['bo@harbour.example'],
          subject: 'Re: A trial',
          text: 'Dear Ada,\n\nsee the plan.',
        }
        await conversation.send({ requestId, by: null, mail, version: null, from: 'sales@sextant.example' })
      }
      await page.reload()
      await expect(page.getByRole('article', { name: 'The command line answered' })).toBeVisible()
    },
  },
  {
    name: 'request, writing an answer',
    open: async (visit) => {
      const { page } = visit
      // Another one than in the other states: its draft opens by itself.
      await openRequest(visit, 'contact')
      const to = page.getByRole('textbox', { name: 'To', exact: true })
      await page.keyboard.press('r')
      await to.fill('somebody.else@meridian.example')
      const cc = page.getByRole('textbox', { name: 'Cc', exact: true })
      if (!(await button(page, 'Remove bo@harbour.example from Cc').isVisible())) {
        await cc.fill('bo@harbour.example, a.person.with.a.long.name@office-of-a-long-name.example')
        await cc.press('Enter')
      }
      await cc.fill('eve')
      await cc.press('Enter')
      await expect(page.getByText('“eve” is not one email address.')).toBeVisible()
      const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('The plan') }
      const attached = button(page, 'Remove plan.txt')
      if (!(await attached.isVisible())) await page.getByLabel('Files to attach').setInputFiles(file)
      await expect(attached).toBeVisible()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'request, saved replies',
    open: async (visit) => {
      const { page } = visit
      await openRequest(visit, 'contact')
      await page.keyboard.press('r')
      await button(page, 'Saved replies').click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await toTop(page)
    },
  },
  {
    name: 'request, status menu',
    open: async (visit) => {
      await openRequest(visit)
      await openStatus(visit.page)
      await expect(visit.page.locator('[role=menu] :focus')).toBeVisible()
    },
  },
  {
    name: 'request, changed by somebody else',
    open: async (visit) => {
      const { page, staffConsole } = visit
      await openRequest(visit)
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const { status } = (await staffConsole.store.requests.find(id)) ?? {}
      const [theirs, mine] = status === 'lost' ? (['won', 'Qualified'] as const) : (['lost', 'Qualified'] as const)
      const by = { version: null, by: null, link: null }
      await staffConsole.store.requests.change(id, { status: theirs }, by)
      await openStatus(page)
      await page.getByRole('menuitemradio', { name: mine }).click()
      await expect(button(page, 'Take theirs')).toBeVisible()
    },
  },
  { name: 'request, unknown', open: ({ go }) => go('/inbox/nonsense') },
  { name: 'figures', open: ({ go }) => go('/figures') },
  { name: 'figures, an empty period', open: ({ go }) => go('/figures?weeks=4') },
  {
    name: 'deliveries',
    open: async ({ page, go }) => {
      await go('/deliveries')
      await expect(button(page, /^Retry/)).toBeVisible()
    },
  },
  { name: 'deliveries, waiting', open: ({ go }) => go('/deliveries?state=waiting') },
  { name: 'deliveries, held', open: ({ go }) => go('/deliveries?state=held') },
  { name: 'deliveries, none', open: ({ go }) => go('/deliveries?state=dismissed') },
  {
    name: 'deliveries, dismiss',
    open: async ({ page, go }) => {
      await go('/deliveries')
      await button(page, /^Dismiss/).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  ...employeeStates,
  { name: 'people', open: ({ go }) => go('/people') },
  { name: 'people, found', open: findPerson },
  {
    name: 'people, erase',
    open: async (visit) => {
      await findPerson(visit)
      await button(visit.page, 'Erase …').click()
      await expect(visit.page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'staff', open: ({ go }) => go('/staff') },
  {
    name: 'staff, invite',
    open: async ({ page, go }) => {
      await go('/staff')
      await button(page, 'Invite a person').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'staff, link', open: (visit) => openDialog(visit, 'Issue a link') },
  { name: 'staff, areas', open: (visit) => openDialog(visit, 'Change areas') },
  { name: 'staff, disable', open: (visit) => openDialog(visit, 'Disable') },
  { name: 'audit', open: ({ go }) => go('/audit') },
  { name: 'me', open: ({ go }) => go('/me') },
  {
    name: 'me, signature',
    open: async ({ page, go }) => {
      await go('/me')
      await page.getByRole('textbox', { name: 'At the end of each new answer' }).fill('Amara Okafor\nSales')
      await expect(button(page, 'Save the signature')).toBeEnabled()
      await toTop(page)
    },
  },
  { name: 'no such screen', open: ({ go }) => go('/nowhere') },
]

/** Screens of people without a session. */
export const entries: State[] = [
  {
    name: 'sign-in',
    open: async ({ page, go }) => {
      await go('/')
      await expect(button(page, 'Sign in with a passkey')).toBeVisible()
    },
  },
  {
    name: 'link',
    open: async ({ page, staffConsole }) => {
      await page.goto((await staffConsole.invite('Invited Person')).link)
      await expect(button(page, 'Open the link')).toBeVisible()
    },
  },
  { name: 'link, opened', open: ({ page }) => button(page, 'Open the link').click() },
  {
    name: 'link, not valid',
    open: async ({ page, go }) => {
      await page.goto('about:blank') // Else only the fragment changes, and nothing is loaded.
      await go('/link#unknownunknownunknownx')
      await button(page, 'Open the link').click()
      await expect(page.getByRole('alert').filter({ hasText: 'is not valid' })).toBeVisible()
    },
  },
]

export async function addRecords({ store, invite }: Console) {
  const request = {
    Email: EMAIL,
    CompanyName: 'Meridian Freight and Forwarding Company of Rotterdam',
  }
  const added = await store.requests.add(aTrialRequest(request), null, { attribution: twoTouches })
  await store.requests.add(aContactRequest({ email: EMAIL, name: 'Ada Byron' }), null)
  const verdict = { reason: 'random letters', holdsMail: true }
  await store.requests.add(aContactRequest({ name: 'Xqzk Vbnm' }), null, { verdict })
  const id = 'id' in added ? added.id : ''
  await store.requests.addNote(id, 'Called, wants an offer. '.repeat(8), null)
  const by = { version: null, by: null, link: null }
  await store.requests.change(id, { status: 'contacted', followUpOn: '2026-01-05' }, by)
  const [mail] = await store.deliveries.list('waiting', { limit: 1 })
  await store.outbox.fail(mail?.id ?? '', '550 5.1.1 <office@theodolite.example>: no such mailbox')
  await invite('Emmy Noether', ['inbox'])
  await addEmployees(store)
}

/** One with a revoked link, cards and a decision; the samples have photos. */
async function addEmployees({ employees, employeeRecords }: Console['store']) {
  const mara = anEmployee()
  await employees.add([mara, anEmployee({ EmployeeName: 'Wilhelmina-Alexandra Konstantinopolitanska' })])
  const { id = '' } = (await employees.find(mara.empId)) ?? {}
  await employeeRecords.issueCards([id], null)
  await employees.renewLink(mara.empId, { by: null, reason: 'Lost on the train' })
  const decision = { isGiven: false, decidedOn: '2026-01-05', by: null }
  await employeeRecords.recordConsent(id, { ...decision, field: 'BloodGroup' })
}

export async function endSession({ page, staffConsole, go }: Visit, staffId: string) {
  await go('/inbox')
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await staffConsole.store.sessions.endAllOf(staffId)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
}
