import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { no, yes } from '../../contract/envelope.ts'
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
const page = location.href
const title = document.title

beforeEach(() => {
  service.mockReset()
  vi.stubGlobal('fetch', service)
  visit('?EmpId=E-17')
})

afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', page)
  document.title = title
})

const visit = (search: string) => history.replaceState(null, '', search)
const answers = (body: unknown, status = 200) =>
  service.mockImplementation(async () => Response.json(body, { status }))

test('says that it is loading until the answer is there', async () => {
  service.mockReturnValue(new Promise(() => {}))
  const screen = await render(<EmployeeDetails companyName="Meridian" />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading employee details…')
})

test('announces the loaded card in the live region that announced the loading', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  service.mockReturnValue(promise)
  const screen = await render(<EmployeeDetails companyName="Meridian" />)
  const region = liveRegion('status')
  expect(region?.textContent).toBe('Loading employee details…')
  resolve(Response.json(found()))
  await expect.element(screen.getByText('Employee details loaded.')).toBeInTheDocument()
  expect(liveRegion('status')).toBe(region)
  expect(liveRegion('alert')?.textContent).toBe('')
})

test('announces an error in a live region that was empty before', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  service.mockReturnValue(promise)
  const screen = await render(<EmployeeDetails companyName="Meridian" />)
  const region = liveRegion('alert')
  expect(region?.textContent).toBe('')
  resolve(Response.json({ ...no('Unknown.'), dbmlEmployeeDetailsList: [] }))
  await expect.element(screen.getByText('Employee details not found.')).toBeVisible()
  expect(liveRegion('alert')).toBe(region)
  expect(region?.textContent).toBe('Employee details not found.')
  expect(liveRegion('status')?.textContent).toBe('')
})

test('the name is the heading of the card', async () => {
  answers(found())
  const screen = await render(<EmployeeDetails companyName="Meridian" />)
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Asha Rao' })).toBeVisible()
})

test.each(['?EmpId=E-17', '?empid=E-17', '?EMPID=%20E-17'])(
  'asks for the id in %s',
  async (search) => {
    visit(search)
    answers(found())
    const screen = await render(<EmployeeDetails companyName="Meridian" />)
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

test('takes the answer that was asked for with the page, once', async () => {
  answers(found({ EmployeeName: 'Somebody asked again' }))
  const response = Promise.resolve(Response.json(found()))
  window.prefetchedEmployee = {
    empId: 'E-17',
    response,
    abort: () => {},
    beganAt: performance.now(),
  }
  const screen = await render(<EmployeeDetails companyName="Meridian" />)
  await expect.element(screen.getByText('Asha Rao')).toBeVisible()
  expect(service).not.toHaveBeenCalled()
  expect(window.prefetchedEmployee).toBeUndefined()
})

test('an answer about another id is not taken', async () => {
  answers(found())
  const response = Promise.resolve(Response.json(found({ EmployeeName: 'Somebody else' })))
  window.prefetchedEmployee = {
    empId: 'E-18',
    response,
    abort: () => {},
    beganAt: performance.now(),
  }
  const screen = await render(<EmployeeDetails companyName="Meridian" />)
  await expect.element(screen.getByText('Asha Rao')).toBeVisible()
})

test('a connection that failed at once is tried again', async () => {
  answers(found())
  const response = Promise.reject(new TypeError('Failed to fetch'))
  window.prefetchedEmployee = {
    empId: 'E-17',
    response,
    abort: () => {},
    beganAt: performance.now(),
  }
  const screen = await render(<EmployeeDetails companyName="Meridian" />)
  await expect.element(screen.getByText('Asha Rao')).toBeVisible()
  expect(service).toHaveBeenCalledOnce()
})

test('shows every field under its label', async () => {
  answers(found())
  const screen = await render(<EmployeeDetails companyName="Meridian" />)
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

test('both numbers are call links', async () => {
  answers(found())
  const screen = await render(<EmployeeDetails companyName="Meridian" />)
  await expect
    .element(screen.getByRole('link', { name: '+1 (202) 555-0143' }))
    .toHaveAttribute('href', 'tel:+12025550143')
  await expect
    .element(screen.getByRole('link', { name: '+44 20 7946 0018' }))
    .toHaveAttribute('href', 'tel:+442079460018')
})

test.each(['', '  ', null, undefined])(
  'an alternate number of %j leaves no row',
  async (number) => {
    answers(found({ AlternateContactNo: number, BloodGroup: number }))
    const screen = await render(<EmployeeDetails companyName="Meridian" />)
    await expect.element(screen.getByText('Mobile No.')).toBeVisible()
    expect(Object.keys(rowsOf(screen.container))).toEqual([
      'Name',
      'Designation',
      'Employee Code',
      'Mobile No.',
    ])
    expect(screen.getByRole('link', { name: /\d/ }).elements()).toHaveLength(1)
  },
)

test('a number that cannot be called is shown without a link', async () => {
  answers(found({ AlternateContactNo: 'n/a' }))
  const screen = await render(<EmployeeDetails companyName="Meridian" />)
  await expect.element(screen.getByText('n/a')).toBeVisible()
  expect(screen.getByRole('link', { name: /\d/ }).elements()).toHaveLength(1)
})

test('a number that comes as a number is shown too', async () => {
  answers(found({ ContactNo: 2025550143 }))
  const screen = await render(<EmployeeDetails companyName="Meridian" />)
  await expect
    .element(screen.getByRole('link', { name: '2025550143' }))
    .toHaveAttribute('href', 'tel:2025550143')
})

test.each(['', '?EmpId=', '?EmpId=%20', '?Emp=E-17'])(
  'without an id in %j nothing is asked',
  async (search) => {
    visit(search || location.pathname)
    const screen = await render(<EmployeeDetails companyName="Meridian" />)
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('No EmpId provided in the URL.')
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
    expect(service).not.toHaveBeenCalled()
  },
)

test.each([
  ['a no', { ...no('Unknown.'), dbmlEmployeeDetailsList: [] }],
  ['a no without a list', no('Unknown.')],
  [
    'success as text',
    { ObjdbmlStatus: { Status: null, StatusId: '1' }, dbmlEmployeeDetailsList: [asha] },
  ],
  ['an empty list', { ...yes(), dbmlEmployeeDetailsList: [] }],
  ['no list', { ...yes(), dbmlEmployeeDetailsList: null }],
])('%s says that nobody was found', async (_, body) => {
  answers(body)
  const screen = await render(<EmployeeDetails companyName="Meridian" />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Employee details not found.')
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

const json = (body: unknown, status: number) => () => Response.json(body, { status })
test.each<[string, () => Response]>([
  ['too many calls', json(no('Too many calls.'), 429)],
  ['a service without its database', json(no('Unavailable.'), 503)],
  ['an employee under a wrong status', json(found(), 500)],
  ['an answer of another server', json({}, 404)],
  ['broken JSON', () => new Response('<!doctype html>', { status: 200 })],
  ['an answer without a status', json({ dbmlEmployeeDetailsList: [asha] }, 200)],
  ['a list that is none', json({ ...yes(), dbmlEmployeeDetailsList: 'Asha' }, 200)],
  ['an employee that is none', json({ ...yes(), dbmlEmployeeDetailsList: ['Asha'] }, 200)],
])('%s never calls a badge unknown', async (_, answer) => {
  service.mockImplementation(async () => answer())
  const screen = await render(<EmployeeDetails companyName="Meridian" />)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Could not load employee details.')
})

test('a call that fails can be tried again', async () => {
  service.mockRejectedValue(new TypeError('Failed to fetch'))
  const screen = await render(<EmployeeDetails companyName="Meridian" />)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Could not load employee details.')

  answers(found())
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Asha Rao')).toBeVisible()
  await expect.element(screen.getByText('Could not load')).not.toBeInTheDocument()
})

const liveRegion = (role: 'status' | 'alert') => document.querySelector(`[role=${role}]`)

function rowsOf(container: Element) {
  const rows = [...container.querySelectorAll('dt')]
  return Object.fromEntries(
    rows.map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
}
