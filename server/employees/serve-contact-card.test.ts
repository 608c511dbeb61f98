import { afterEach, expect, test, vi } from 'vitest'
import { genericRequest } from '../../contract/wire/call-request.ts'
import { anEmployee, aPhoto, decide } from '../../tests/support/service/employees.ts'
import { aSite, call, startService } from '../../tests/support/service/service.ts'

const EMP_ID = 'c7205a9d1e634fb8a94063d82bf7e05d'
const REVOKED = '3d1f6a0b9c8e47d2a5b4c3d2e1f00918'

type Change = Parameters<typeof startService>[0]

async function startServiceWithEmployee(change: Change = {}, employee = {}) {
  const made = await startService(change)
  const Noor = { empId: EMP_ID, EmployeeName: 'Noor Haddad', Designation: 'Engineer, Surveys' }
  await made.employees.add([anEmployee({ ...Noor, ...employee })])
  const get = (path: string, remoteAddress = '192.0.2.1') => made.service.inject({ url: path, remoteAddress })
  return { ...made, get, card: (EmpId: string) => get(`/Home/TeamMembers.vcf?EmpId=${EmpId}`) }
}

afterEach(() => void vi.useRealTimers())

test('a contact card has the employee’s public details', async () => {
  const { card } = await startServiceWithEmployee({
    settings: { publicUrl: 'https://www.sextant.example' },
  })
  const { statusCode, headers, body } = await card(EMP_ID)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/vcard; charset=utf-8',
    'content-disposition': 'attachment; filename="Noor Haddad.vcf"',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  })
  expect(body.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:;Noor Haddad;;;',
    'FN:Noor Haddad',
    'ORG:Sextant',
    'TITLE:Engineer\\, Surveys',
    'TEL;TYPE=CELL:+44 20 7946 0104',
    'TEL;TYPE=VOICE:+44 20 7946 0105',
    'URL:https://www.sextant.example',
    'END:VCARD',
    '',
  ])
})

test('a contact card has no fields that the page hides, and never the blood group', async () => {
  const show = { bloodGroup: false, alternateNumber: false }
  const { card } = await startServiceWithEmployee({ site: { employee: { show } } }, { BloodGroup: 'AB-' })
  expect((await card(EMP_ID)).body).not.toMatch(/0105|AB-|VOICE/)
  const shown = await startServiceWithEmployee({}, { BloodGroup: 'AB-' })
  expect((await shown.card(EMP_ID)).body).not.toContain('AB-')
})

test.each([
  ['off', true],
  ['required', false],
] as const)(
  'with EMPLOYEE_CONSENT=%s a recorded decision is in the next answer of the call and the contact card',
  async (employeeConsent, isPublic) => {
    const { store, service, card } = await startServiceWithEmployee({ settings: { employeeConsent } })
    const lookUp = () => service.inject(call('EmployessDetailAll', genericRequest(EMP_ID)))
    const answers = async () => [(await lookUp()).body, (await card(EMP_ID)).body]
    for (const body of await answers()) expect(body.includes('0105')).toBe(isPublic)
    await decide(store, EMP_ID, false)
    for (const body of await answers()) expect(body).not.toContain('0105')
    await decide(store, EMP_ID, true)
    for (const body of await answers()) expect(body).toContain('0105')
  },
)

test.each([
  `/home/teammembers.vcf?empid=${EMP_ID}`,
  `/HOME/TEAMMEMBERS.VCF?EMPID=%20${EMP_ID}%20`,
  `/Home/TeamMembers.vcf?lang=en&EmpId=&empID=${EMP_ID}`,
])('the contact card is also at %s', async (path) => {
  const { get } = await startServiceWithEmployee()
  expect((await get(path)).body).toContain('FN:Noor Haddad')
})

test.each([
  ['an unknown id', 'EmpId=0123456789abcdef0123456789abcdef'],
  ['an id that is too long', `EmpId=${'x'.repeat(5_000)}`],
  ['a zero character', 'EmpId=%00'],
  ['broken escapes', 'EmpId=%E0%A4%A'],
  ['no id', 'x=1'],
  ['an empty id', 'EmpId='],
  ['a revoked id', `EmpId=${REVOKED}`],
])('%s gets the same 404 page as an unknown id', async (_, query) => {
  const { get, card, employees } = await startServiceWithEmployee()
  await employees.add([anEmployee({ empId: REVOKED })])
  await employees.renewLink(REVOKED)
  const unknown = await card('nobody')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.body).toContain('Oops! Page not found')
  expect(unknown.headers['cache-control']).toBe('no-store')
  const answer = await get(`/Home/TeamMembers.vcf?${query}`)
  const { date: _date, ...headers } = answer.headers
  const { date: _other, ...expected } = unknown.headers
  expect({ headers, body: answer.body, status: answer.statusCode }).toEqual({
    headers: expected,
    body: unknown.body,
    status: 404,
  })
})

test('the 404 page in place of a contact card has the content security policy of a page', async () => {
  const { get, card } = await startServiceWithEmployee()
  const policy = 'content-security-policy'
  const { headers } = await get('/nothing')
  expect((await card('nobody')).headers[policy]).toBe(headers[policy])
})

test('the photo of a contact card has the small size and is on one line', async () => {
  const { card } = await startServiceWithEmployee({}, { ImageName: 'noor.webp', photo: aPhoto() })
  const lines = (await card(EMP_ID)).body.split('\r\n')
  const photo = Buffer.from('a picture, card').toString('base64')
  expect(lines.at(-3)).toBe(`PHOTO;ENCODING=b;TYPE=JPEG:${photo}`)
})

test.each(['elsewhere.webp', ''])(
  'without a stored photo (ImageName %j) the contact card has no photo',
  async (name) => {
    const { card } = await startServiceWithEmployee({}, { ImageName: name })
    const { statusCode, body } = await card(EMP_ID)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('PHOTO')
  },
)

test('a failed photo query is 503: a contact card without its photo would be saved for good', async () => {
  const { card } = await startServiceWithEmployee({
    store: (real) => ({
      ...real,
      employeePhotos: {
        ...real.employeePhotos,
        find: () => Promise.reject(new Error('unreachable')),
      },
    }),
  })
  expect((await card(EMP_ID)).statusCode).toBe(503)
})

test('contact cards and look-ups share one rate limit', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { service, card } = await startServiceWithEmployee({ settings: { rateLimit: 1 } })
  const lookUp = call('EmployessDetailAll', genericRequest(EMP_ID))
  expect((await service.inject({ ...lookUp, remoteAddress: '192.0.2.1' })).statusCode).toBe(200)
  expect((await card(EMP_ID)).statusCode).toBe(200)
  const refused = await card(EMP_ID)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
})

test('a failure of the database is 503, not 404', async () => {
  const find = async () => {
    throw new Error('unreachable')
  }
  const { card } = await startServiceWithEmployee({
    store: (real) => ({ ...real, employees: { ...real.employees, find } }),
  })
  expect((await card(EMP_ID)).statusCode).toBe(503)
})

test('with SERVICE_HOST there are no contact cards', async () => {
  const { builtWith } = aSite()
  const site = { builtWith: { ...builtWith, serviceHost: 'https://backend.example' } }
  const { card } = await startServiceWithEmployee({ site })
  expect((await card(EMP_ID)).statusCode).toBe(404)
})
