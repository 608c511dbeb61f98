import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { no, yes } from '../../contract/envelope.ts'
import { testWords } from '../../tests/support/page/test-words.ts'
import { EmployeeDetails } from './EmployeeDetails.tsx'

const asha = {
  ImageName: '',
  EmployeeName: 'Asha Rao',
  Designation: 'Principal Engineer',
  EmployeeCode: 'TS-0417',
  BloodGroup: 'O+',
  ContactNo: '+1 (202) 555-0143',
  AlternateContactNo: '+44 20 7946 0018',
}

const found = (change: Record<string, unknown> = {}) => ({
  ...yes(),
  dbmlEmployeeDetailsList: [{ ...asha, ...change }],
})

const service = vi.fn<typeof fetch>()
const page = {
  words: { ...testWords.employee, ...testWords.page },
  companyName: 'Meridian',
  card: '/Home/TeamMembers.vcf',
  phone: '+1 202 555 0143',
  advice: { notFound: 'Call us.', noEmpId: 'Scan the code again.', unreachable: 'Try later.' },
}
const address = location.href
const title = document.title

beforeEach(() => {
  service.mockReset()
  vi.stubGlobal('fetch', service)
  visit('?EmpId=E-17')
})

afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', address)
  document.title = title
})

const visit = (search: string) => history.replaceState(null, '', search)
const respondWith = (body: unknown, status = 200) =>
  service.mockImplementation(async () => Response.json(body, { status }))

test('a status says that the details are loading until the response arrives', async () => {
  service.mockReturnValue(new Promise(() => {}))
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading employee details…')
})

test('the loaded card is announced in the live region that announced the loading', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  service.mockReturnValue(promise)
  const screen = await render(<EmployeeDetails {...page} />)
  const region = liveRegion('status')
  expect(region?.textContent).toBe('Loading employee details…')
  resolve(Response.json(found()))
  await expect.element(screen.getByText('Employee details loaded.')).toBeInTheDocument()
  expect(liveRegion('status')).toBe(region)
  expect(liveRegion('alert')?.textContent).toBe('')
})

test('an error is announced in a live region that was empty before', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  service.mockReturnValue(promise)
  const screen = await render(<EmployeeDetails {...page} />)
  const region = liveRegion('alert')
  expect(region?.textContent).toBe('')
  expect(region?.checkVisibility()).toBe(true)
  resolve(Response.json({ ...no('Unknown.'), dbmlEmployeeDetailsList: [] }))
  await expect.element(screen.getByText('Employee details not found.')).toBeVisible()
  expect(liveRegion('alert')).toBe(region)
  expect(region?.textContent).toBe('Employee details not found.')
  expect(liveRegion('status')?.textContent).toBe('')
})

test('the name is the heading of the card', async () => {
  respondWith(found())
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Asha Rao' })).toBeVisible()
})

test.each(['?EmpId=E-17', '?empid=E-17', '?EMPID=%20E-17'])(
  'the employee with the id in %s is requested',
  async (search) => {
    visit(search)
    respondWith(found())
    const screen = await render(<EmployeeDetails {...page} />)
    await expect.element(screen.getByText('Asha Rao')).toBeVisible()
    const [address, request] = service.mock.calls[0] ?? []
    expect(String(address)).toMatch(/\/securityandsetting\.svc\/EmployessDetailAll$/)
    expect(JSON.parse(String(request?.body))).toEqual({
      PKId: 0,
      IntOne: 0,
      IntTwo: 0,
      IntThree: 0,
      StrOne: 'E-17',
      StrTwo: '',
      StrThree: '',
    })
  },
)

test('a prefetched response is used instead of a request, and only once', async () => {
  respondWith(found({ EmployeeName: 'A second request' }))
  const response = Promise.resolve(Response.json(found()))
  window.prefetchedEmployee = {
    empId: 'E-17',
    response,
    abort: () => {},
    startedAt: performance.now(),
  }
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByText('Asha Rao')).toBeVisible()
  expect(service).not.toHaveBeenCalled()
  expect(window.prefetchedEmployee).toBeUndefined()
})

test('a prefetched response for another id is not used', async () => {
  respondWith(found())
  const response = Promise.resolve(Response.json(found({ EmployeeName: 'Somebody else' })))
  window.prefetchedEmployee = {
    empId: 'E-18',
    response,
    abort: () => {},
    startedAt: performance.now(),
  }
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByText('Asha Rao')).toBeVisible()
})

test('a prefetch that fails is retried', async () => {
  respondWith(found())
  const response = Promise.reject(new TypeError('Failed to fetch'))
  window.prefetchedEmployee = {
    empId: 'E-17',
    response,
    abort: () => {},
    startedAt: performance.now(),
  }
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByText('Asha Rao')).toBeVisible()
  expect(service).toHaveBeenCalledOnce()
})

test('every field is shown under its label', async () => {
  respondWith(found())
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByText('Asha Rao')).toBeVisible()
  expect(rowsOf(screen.container)).toEqual({
    Name: 'Asha Rao',
    Designation: 'Principal Engineer',
    'Employee Code': 'TS-0417',
    'Blood Group': 'O+',
    'Mobile No.': '+1 (202) 555-0143',
    'Alternate No.': '+44 20 7946 0018',
  })
  expect(document.title).toBe('Asha Rao · Meridian')
})

test('a found employee is marked as on record, with the time of the answer', async () => {
  respondWith(found())
  const before = Date.now()
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByText('On record')).toBeVisible()
  const time = Date.parse(screen.container.querySelector('time')?.dateTime ?? '')
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(Date.now())
})

test('an unknown employee is not on record: the id, the time of the answer, advice and a number to call', async () => {
  respondWith(no('Unknown.'))
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByText('Call us.')).toBeVisible()
  await expect.element(screen.getByText('Not on record')).toBeVisible()
  await expect.element(screen.getByText(/E-17 · checked \d/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Call +1 202 555 0143' }))
    .toHaveAttribute('href', 'tel:+12025550143')
  await expect.element(screen.getByText('On record', { exact: true })).not.toBeInTheDocument()
})

test('a link without an id has advice and a number to call, and was not checked', async () => {
  visit(location.pathname)
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByText('Scan the code again.')).toBeVisible()
  await expect.element(screen.getByText('Not checked')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Call/ })).toBeVisible()
  expect(screen.container.querySelector('time')).toBeNull()
})

test('a card whose look-up failed was not checked: its id, advice and a number to call', async () => {
  service.mockRejectedValue(new TypeError('Failed to fetch'))
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByText('Try later.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Call/ })).toBeVisible()
  await expect.element(screen.getByText(/^Not checked E-17$/)).toBeVisible()
  expect(screen.container.querySelector('time')).toBeNull()
})

test('without advice the message and the number to call are shown', async () => {
  respondWith(no('Unknown.'))
  const screen = await render(<EmployeeDetails {...page} advice={undefined} />)
  await expect.element(screen.getByRole('link', { name: /^Call/ })).toBeVisible()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Employee details not found.')
})

test('both numbers are call links', async () => {
  respondWith(found())
  const screen = await render(<EmployeeDetails {...page} />)
  await expect
    .element(screen.getByRole('link', { name: '+1 (202) 555-0143' }))
    .toHaveAttribute('href', 'tel:+12025550143')
  await expect
    .element(screen.getByRole('link', { name: '+44 20 7946 0018' }))
    .toHaveAttribute('href', 'tel:+442079460018')
})

test.each(['', '  ', null, undefined])('a field with the value %j has no row', async (number) => {
  respondWith(found({ AlternateContactNo: number, BloodGroup: number }))
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByText('Mobile No.')).toBeVisible()
  expect(Object.keys(rowsOf(screen.container))).toEqual(['Name', 'Designation', 'Employee Code', 'Mobile No.'])
  expect(screen.getByRole('link', { name: /\d/ }).elements()).toHaveLength(1)
})

test('a number that cannot be called is shown without a link', async () => {
  respondWith(found({ AlternateContactNo: 'n/a' }))
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByText('n/a')).toBeVisible()
  expect(screen.getByRole('link', { name: /\d/ }).elements()).toHaveLength(1)
})

test('a telephone number of the JSON type number is shown', async () => {
  respondWith(found({ ContactNo: 2025550143 }))
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByRole('link', { name: '2025550143' })).toHaveAttribute('href', 'tel:2025550143')
})

test.each(['', '?EmpId=', '?EmpId=%20', '?Emp=E-17'])('no request is sent without an id in %j', async (search) => {
  visit(search || location.pathname)
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No EmpId provided in the URL.')
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  expect(service).not.toHaveBeenCalled()
})

test.each([
  ['a business error', { ...no('Unknown.'), dbmlEmployeeDetailsList: [] }],
  ['a business error without a list', no('Unknown.')],
  ['success as text', { ObjdbmlStatus: { Status: null, StatusId: '1' }, dbmlEmployeeDetailsList: [asha] }],
  ['an empty list', { ...yes(), dbmlEmployeeDetailsList: [] }],
  ['a list that is null', { ...yes(), dbmlEmployeeDetailsList: null }],
])('%s is reported as "not found"', async (_, body) => {
  respondWith(body)
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Employee details not found.')
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

const json = (body: unknown, status: number) => () => Response.json(body, { status })
test.each<[string, () => Response]>([
  ['too many calls', json(no('Too many calls.'), 429)],
  ['an unavailable database', json(no('Unavailable.'), 503)],
  ['an employee with an error status', json(found(), 500)],
  ['a response of another server', json({}, 404)],
  ['broken JSON', () => new Response('<!doctype html>', { status: 200 })],
  ['a response without a status', json({ dbmlEmployeeDetailsList: [asha] }, 200)],
  ['a list that is not an array', json({ ...yes(), dbmlEmployeeDetailsList: 'Asha' }, 200)],
  ['an employee that is not an object', json({ ...yes(), dbmlEmployeeDetailsList: ['Asha'] }, 200)],
])('%s is reported as a failure, not as "not found"', async (_, respond) => {
  service.mockImplementation(async () => respond())
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Could not load employee details.')
})

test('a failed look-up can be repeated with the button "Try again"', async () => {
  service.mockRejectedValue(new TypeError('Failed to fetch'))
  const screen = await render(<EmployeeDetails {...page} />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Could not load employee details.')

  respondWith(found())
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Asha Rao')).toBeVisible()
  await expect.element(screen.getByText('Could not load')).not.toBeInTheDocument()
})

const liveRegion = (role: 'status' | 'alert') => document.querySelector(`[role=${role}]`)

function rowsOf(container: Element) {
  const rows = [...container.querySelectorAll('dt')]
  return Object.fromEntries(rows.map((term) => [term.textContent, term.nextElementSibling?.textContent]))
}
