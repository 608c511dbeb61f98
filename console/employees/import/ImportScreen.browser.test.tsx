import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportAnswer, ImportPreview } from '../../../contract/console/employees/employee-imports.ts'
import { noTexts } from '../../../contract/employee.ts'
import { chooseFiles, goOffline, show } from '../../../tests/support/console/show.tsx'
import { stubCalls } from '../../../tests/support/console/stub-calls.ts'
import ImportScreen from './ImportScreen.tsx'

const aPreview: ImportPreview = {
  list: {
    fileName: 'staff.csv',
    rows: 2,
    headings: ['Code', 'Name'],
    columns: { EmployeeCode: 'Code', EmployeeName: 'Name' },
    unused: [],
    encoding: 'utf-8',
    isEncodingGuessed: false,
  },
  photos: 0,
  counts: { added: 2, changed: 0, unchanged: 0, wrong: 0 },
  added: [],
  changed: [],
  missing: [],
  problems: [],
  warnings: [],
  unmatchedPhotos: [],
  withoutPhoto: [],
  isApplicable: true,
  fingerprint: 'f',
}
const list = new File(['Code,Name\n'], 'staff.csv', { type: 'text/csv' })
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const refused = { status: 413, body: { code: 'too-large', message: 'The file is too large.' } }

const button = (name: string) => page.getByRole('button', { name })
const stopped = page.getByText(/^The upload stopped: The file is too large\./)
const choose = (...files: File[]) => chooseFiles(page.getByLabelText('Files to import').element(), ...files)

/** The screen of an import whose list has arrived. */
async function open(change: Partial<ImportPreview> = {}, answers: Parameters<typeof stubCalls>[0] = {}) {
  let current: ImportAnswer | null = { createdAt: 1, fileName: 'staff.csv', photos: [] }
  const calls = stubCalls({
    'GET /employee-import': () => ({ body: { current } }),
    'PUT /employee-import/list': () => ({}),
    'PUT /employee-import/photos': () => ({}),
    'POST /employee-import/preview': () => ({ body: { ...aPreview, ...change } }),
    'POST /employee-import/apply': () => ({ body: { added: 2, changed: 0, removed: 1, photos: 0, addedIds: [] } }),
    'DELETE /employee-import': () => {
      current = null
      return {}
    },
    ...answers,
  })
  await show(<ImportScreen />, '/employees/import')
  await expect.element(button('Discard this import')).toBeVisible()
  const named = (name: string) => calls.filter(({ call }) => call === name)
  return { named, sent: () => calls.filter(({ call }) => call.startsWith('PUT')).map(({ query }) => query.get('name')) }
}

async function stopAtSecondPhoto() {
  let isRefused = true
  const opened = await open(
    {},
    { 'PUT /employee-import/photos': ({ query }) => (isRefused && query.get('name') === 'b.jpg' ? refused : {}) },
  )
  choose(list, photo('a.jpg'), photo('b.jpg'), photo('c.jpg'))
  await expect.element(stopped).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Preview' })).not.toBeInTheDocument()
  isRefused = false
  return opened
}

test.each([
  ['goes on with the files that are missing', () => button('Send the rest').click(), ['b.jpg', 'c.jpg']],
  ['is ended without them', () => button('Leave the rest out').click(), []],
  ['goes on with a file that replaces the refused one', async () => choose(photo('b.jpg')), ['c.jpg', 'b.jpg']],
])('an upload that stopped %s', async (_, act, rest) => {
  const { sent } = await stopAtSecondPhoto()
  await act()
  await expect.element(button('Add 2')).toBeVisible()
  await expect.element(stopped).not.toBeInTheDocument()
  expect(sent()).toEqual(['staff.csv', 'a.jpg', 'b.jpg', ...rest])
})

test('an import is discarded with the files that did not arrive', async () => {
  const { sent } = await stopAtSecondPhoto()
  await button('Discard this import').click()
  await expect.element(button('Choose files')).toBeVisible()
  await expect.element(stopped).not.toBeInTheDocument()
  choose(photo('d.jpg'))
  await expect.poll(sent).toEqual(['staff.csv', 'a.jpg', 'b.jpg', 'd.jpg'])
})

test('warnings, all values that are added, and columns that are not used are shown', async () => {
  const where = { where: 'line 2', line: 2, name: 'Ada', code: 'A-1', column: 'Photo', value: 'ada.jpg' }
  const fields = { ...noTexts, Designation: 'Countess', BloodGroup: 'O−', ContactNo: '+44 20 7946 0107' }
  await open({
    list: { ...(aPreview.list as NonNullable<ImportPreview['list']>), unused: ['Abteilung', 'Gehalt'] },
    added: [{ name: 'Ada', code: 'A-1', photo: null, ImageName: '', fields }],
    warnings: [{ ...where, why: 'The photo ada.jpg is missing. The row is imported without it.' }],
  })
  const warnings = page.getByRole('table', { name: /^Rows with warnings/ })
  await expect.element(warnings.getByText(/^The photo ada\.jpg is missing\./)).toBeVisible()
  await page
    .getByText(/^To add/)
    .first()
    .click()
  const added = page.getByRole('table', { name: 'To add' }).getByRole('row', { name: /Ada/ })
  for (const value of ['Countess', 'O−', '+44 20 7946 0107', 'No photo'])
    await expect.element(added.getByText(value)).toBeVisible()
  await expect.element(page.getByText(/2 columns not used: Abteilung, Gehalt$/)).toBeVisible()
})

test('the columns of a list with unknown headings are chosen', async () => {
  const body = { code: 'invalid', message: 'staff.csv has no column with names.', headings: ['Kennung', 'Wer'] }
  const { named } = await open(
    {},
    {
      'POST /employee-import/preview': (sent) =>
        (sent.body as { columns?: object }).columns ? { body: aPreview } : { status: 400, body },
    },
  )
  await expect.element(page.getByText(body.message)).toBeVisible()
  await expect.element(page.getByLabelText('Encoding')).toBeVisible()
  await page.getByLabelText('Name', { exact: true }).selectOptions('Wer')
  await expect.element(button('Add 2')).toBeVisible()
  expect(named('POST /employee-import/preview').at(-1)?.body).toMatchObject({ columns: { EmployeeName: 'Wer' } })
})

test('employees who are not in the list are removed after a look at their names', async () => {
  const counts = { added: 0, changed: 0, unchanged: 2, wrong: 0 }
  const { named } = await open({ counts, missing: [{ name: 'Mara Lindqvist', code: 'S-1' }] })
  await page.getByRole('checkbox', { name: 'Remove employees who are not in the list (1)' }).click()
  await button('Remove 1').click()
  const dialog = page.getByRole('dialog', { name: 'Remove 1 employee?' })
  await expect.element(dialog.getByText('Mara Lindqvist')).toBeVisible()
  expect(named('POST /employee-import/apply')).toEqual([])
  await dialog.getByRole('button', { name: 'Remove 1' }).click()
  await expect.element(page.getByText(/2 added, 0 changed, 1 removed, 0 photos\.$/)).toBeVisible()
  expect(named('POST /employee-import/apply')[0]?.body).toMatchObject({ removeMissing: true, fingerprint: 'f' })
})

test('a preview that is out of date is shown anew before anything is changed', async () => {
  const body = { code: 'not-now', message: 'The employees have changed since the preview.' }
  const { named } = await open({}, { 'POST /employee-import/apply': () => ({ status: 409, body }) })
  await button('Add 2').click()
  await expect.element(page.getByText(body.message)).toBeVisible()
  await expect.poll(() => named('POST /employee-import/preview')).toHaveLength(2)
  await expect.element(button('Add 2')).toHaveAttribute('aria-disabled', 'false')
})

test('the preview stays with its time when the device is offline', async () => {
  await open()
  await expect.element(button('Add 2')).toBeVisible()
  goOffline()
  await expect.element(page.getByText(/^This preview may be out of date: it was loaded at .* offline/)).toBeVisible()
  await expect.element(button('Add 2')).toBeVisible()
  await expect.element(page.getByLabelText('Encoding')).not.toBeInTheDocument()
})
