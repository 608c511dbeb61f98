import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { Badge, BadgeSettingsAnswer } from '../../../contract/console/employees/badges.ts'
import { show } from '../../../tests/support/console/show.tsx'
import { stubCalls } from '../../../tests/support/console/stub-calls.ts'
import { badgeAddress } from '../badge-address.ts'
import BadgesScreen from './BadgesScreen.tsx'

const settings: BadgeSettingsAnswer = {
  fields: ['designation', 'bloodGroup'],
  words: [
    {
      locale: 'en',
      direction: 'ltr',
      company: 'Sextant',
      address: 'Quay 1, Rotterdam',
      found: 'Found? Please send it to us.',
      labels: { employeeCode: 'Code', bloodGroup: 'Blood Group', mobile: 'Mobile', alternate: 'Alternate' },
    },
  ],
  localUrl: null,
}

const aBadge = (id: string): Badge => ({
  ...{ id, version: 1, name: `Person ${id}`, designation: 'Surveyor', employeeCode: `S-${id}`, bloodGroup: 'O+' },
  ...{ mobile: '', alternate: '', hasPhoto: false, qr: { path: 'M0 0h1v1z', size: 1 } },
})

const aRow = ({ employeeCode: code, ...badge }: Badge) => ({ ...badge, code, cardIssuedAt: null })

const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`)

async function open(chosen: string[]) {
  history.replaceState(null, '', badgeAddress(chosen))
  const rows = ids(Math.max(2, chosen.length)).map(aBadge).map(aRow)
  const calls = stubCalls({
    'GET /employees/badges': () => ({ body: settings }),
    'GET /employees': () => ({ body: { rows, count: rows.length, next: null } }),
    'POST /employees/badges': ({ body }) => ({ body: { badges: (body as { ids: string[] }).ids.map(aBadge) } }),
    'POST /employees/cards': () => ({ body: { recorded: 1 } }),
  })
  await show(<BadgesScreen />)
  await expect.element(page.getByLabelText('Format')).toBeVisible()
  return calls
}

test('the badges of more people than an address can name are shown', async () => {
  await open(ids(41))
  await expect.element(page.getByText('41 of 41 selected.')).toBeVisible()
})

const sheet = (number = 1) => page.getByRole('region', { name: `Page ${number}` })

test.each([
  '{"sheet":"own","sides":"both","flip":"short","offsetX":null,"offsetY":1.5,"hasBleed":true,"own":{"columns":5}}',
  '{"sheet":"a4-cr80","sides":["front"],"offsetX":"left","offsetY":1.5}',
])('settings of an earlier version, %s, are replaced by those of today, and kept', async (stored) => {
  localStorage.setItem('badge-printer', stored)
  await open(['1'])
  await expect.element(sheet(2)).toBeVisible()
  await expect.element(page.getByLabelText('Format')).toHaveValue('cr80')
  await expect.element(page.getByLabelText('Offset right (mm)')).toHaveValue(0)
  await expect.element(page.getByLabelText('Offset down (mm)')).toHaveValue(1.5)
  await page.getByLabelText('Format').selectOptions('a4-70x37')
  await page.getByLabelText('Offset down (mm)').clear()
  await cleanup()
  await open(['1'])
  await expect.element(page.getByLabelText('Format')).toHaveValue('a4-70x37')
  await expect.element(page.getByLabelText('Offset down (mm)')).toHaveValue(0)
})

test('a used sheet starts at the first free label, moved by the offset, and a back follows its front', async () => {
  localStorage.setItem('badge-printer', '{"sheet":"a4-70x37"}')
  await open(['1'])
  const start = page.getByLabelText('First free label (1 to 24)')
  await start.fill('6')
  await page.getByLabelText('Offset right (mm)').fill('1.5')
  await page.getByLabelText('Offset down (mm)').fill('-0.5')
  const cards = () =>
    [...document.querySelectorAll('[data-side]')].map((card) => {
      const [at, page] = [card.getBoundingClientRect(), card.closest('[data-page]')?.getBoundingClientRect()]
      const inMm = (pixels: number) => Math.round((pixels * 254) / 96) / 10
      return [card.getAttribute('data-side'), inMm(at.left - (page?.left ?? 0)), inMm(at.top - (page?.top ?? 0))]
    })
  await expect.poll(cards).toEqual([
    ['front', 141.5, 37],
    ['back', 1.5, 74],
  ])
  await start.fill('24')
  await expect.element(sheet(2).getByRole('img', { name: 'QR code of Person 1' })).toBeVisible()
  await expect.poll(cards).toEqual([
    ['front', 141.5, 259],
    ['back', 1.5, 0],
  ])
})

test('staff choose people and fields, and are asked after printing whether cards were issued', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => void dispatchEvent(new Event('afterprint')))
  const calls = await open([])
  await expect.element(page.getByText('No one selected')).toBeVisible()
  await page.getByLabelText('Name, designation or code').fill('s-2')
  await page.getByRole('checkbox', { name: /^Person 2/ }).click()
  await expect.element(sheet().getByText('Blood Group')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Blood group' }).click()
  await expect.element(sheet().getByText('Blood Group')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByRole('button', { name: 'Record these cards as issued' }).click()
  await expect.element(page.getByText('1 card recorded as issued.')).toBeVisible()
  expect(calls.find(({ call }) => call === 'POST /employees/cards')?.body).toEqual({ ids: ['2'] })
})
