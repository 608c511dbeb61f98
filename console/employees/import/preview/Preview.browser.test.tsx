import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { ImportPreview } from '../../../../contract/console/employees/employee-imports.ts'
import { stubCalls } from '../../../../tests/support/console/stub-calls.ts'
import { queries } from '../../../shared/queries.ts'
import { Preview } from './Preview.tsx'
import '../../../../ui/styles/site.css'

const staged = { createdAt: 0, fileName: 'staff.csv', photos: [] }
const options = { mode: 'update', skipWrong: false, removeMissing: false } as const

const preview: ImportPreview = {
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

afterEach(async () => {
  await cleanup()
  queries.clear()
})

test('the preview stays with its time when the device is offline', async () => {
  stubCalls({ 'POST /employee-import/preview': () => ({ body: preview }) })
  await open()
  await expect.element(page.getByRole('button', { name: 'Add 2' })).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(window, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(/^This preview may be out of date: it was loaded at .* offline/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add 2' })).toBeVisible()
  await expect.element(page.getByLabelText('Encoding')).not.toBeInTheDocument()
})

test('the summary of how a list is read names the columns that are not used', async () => {
  const list = { ...(preview.list as NonNullable<typeof preview.list>), unused: ['Abteilung', 'Gehalt'] }
  stubCalls({ 'POST /employee-import/preview': () => ({ body: { ...preview, list } }) })
  await open()
  await expect.element(page.getByText(/2 columns not used: Abteilung, Gehalt$/)).toBeVisible()
})

test('a list that cannot be read with these options has no preview, and shows how it is read', async () => {
  const refusal = { code: 'invalid', message: 'The column of names is missing.', headings: ['Code'] }
  stubCalls({ 'POST /employee-import/preview': () => ({ status: 400, body: refusal }) })
  await open()
  await expect.element(page.getByText(refusal.message)).toBeVisible()
  await expect.element(page.getByLabelText('Encoding')).toBeVisible()
})

const open = () =>
  render(
    <QueryClientProvider client={queries}>
      <Preview staged={staged} options={options} onChange={() => {}} onApplied={() => {}} />
    </QueryClientProvider>,
  )
