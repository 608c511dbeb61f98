import { expect, test } from 'vitest'
import { yes } from '../../contract/envelope.ts'
import { genericRequest } from '../../contract/wire/call-request.ts'
import { call, startService } from '../../tests/support/service/service.ts'

const detail = {
  ImageName: 'mara.jpg',
  EmployeeName: 'Mara Lindqvist',
  Designation: 'Surveyor',
  EmployeeCode: 'S-104',
  BloodGroup: 'O+',
  ContactNo: '+44 20 7946 0104',
  AlternateContactNo: '+44 20 7946 0105',
}
const EMP_ID = 'k3Vw-9_Q'
const REVOKED = 'lost-card'

async function withMara(change: Parameters<typeof startService>[0] = {}) {
  const started = await startService(change)
  await started.employees.add([{ ...detail, empId: EMP_ID }])
  const lookUp = (empId: string) => started.service.inject(call('EmployessDetailAll', genericRequest(empId)))
  return { ...started, lookUp }
}

test.each([EMP_ID, `  ${EMP_ID}\n`])(
  '%j finds the employee, and the answer has only the fields of the page',
  async (empId) => {
    const { lookUp } = await withMara()
    const answer = await lookUp(empId)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ ...yes(), dbmlEmployeeDetailsList: [detail] })
  },
)

test.each([
  `${EMP_ID}.`,
  `${EMP_ID},`,
  `${EMP_ID})`,
  `${EMP_ID}/`,
  `\u200b${EMP_ID}\u2060).`,
  `${EMP_ID.slice(0, 3)}\u00ad${EMP_ID.slice(3)}`,
])('%j, as a chat or a sentence ends a link, finds the employee if nobody has this id', async (empId) => {
  const { lookUp, service, employees } = await withMara()
  expect((await lookUp(empId)).json()).toEqual({ ...yes(), dbmlEmployeeDetailsList: [detail] })
  const card = await service.inject(`/Home/TeamMembers.vcf?lang=en&amp;EmpId=${encodeURIComponent(empId)}`)
  expect(card.body).toContain('FN:Mara Lindqvist')
  await employees.add([{ ...detail, empId, EmployeeName: 'Noor Haddad', EmployeeCode: 'S-105' }])
  expect((await lookUp(empId)).json()).toMatchObject({ dbmlEmployeeDetailsList: [{ EmployeeName: 'Noor Haddad' }] })
})

const unknownIds = [
  '',
  ' ',
  'k3vw-9_q',
  'k3Vw-9_',
  'k3Vw-9_.',
  '.',
  `${EMP_ID};`,
  `.${EMP_ID}`,
  '%',
  "' or 1=1 --",
  'S-104',
  '\0',
  `${EMP_ID}\0`,
  'x'.repeat(201),
  'x'.repeat(50_000),
  '\ud800',
  '🎉'.repeat(201),
  'mara.jpg',
  REVOKED,
]

test('every unknown or malformed id gets the same answer, byte for byte', async () => {
  const { lookUp, employees } = await withMara()
  await employees.add([{ ...detail, empId: REVOKED, EmployeeCode: 'S-105' }])
  await employees.renewLink(REVOKED)
  const answers = await Promise.all(unknownIds.map(lookUp))
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toEqual({
      ObjdbmlStatus: { Status: 'There is no such employee.', StatusId: 0 },
      dbmlEmployeeDetailsList: [],
    })
  }
  const responses = answers.map(({ body, headers: { date: _, ...headers } }) => ({ body, headers }))
  expect(new Set(responses.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

/** Counts queries instead of measuring times, which would be flaky on a busy machine. */
test('every look-up makes one database query with an id of at most 200 characters', async () => {
  const queried: (string | undefined)[][] = []
  const { lookUp } = await withMara({
    store: (real) => ({
      ...real,
      employees: {
        ...real.employees,
        find: (...ids) => {
          queried.push(ids)
          return real.employees.find(...ids)
        },
      },
    }),
  })
  for (const id of unknownIds) await lookUp(id)
  expect(queried).toHaveLength(unknownIds.length)
  for (const id of queried.flat()) expect([...(id ?? '')].length).toBeLessThanOrEqual(200)
})

test('an id of 200 characters is found', async () => {
  const { employees, lookUp } = await withMara()
  const empId = '🎉'.repeat(200)
  await employees.add([{ ...detail, empId, EmployeeCode: '' }])
  expect((await lookUp(empId)).json().ObjdbmlStatus.StatusId).toBe(1)
})

test.each([
  [{ bloodGroup: false, alternateNumber: true }, { BloodGroup: '' }],
  [{ bloodGroup: true, alternateNumber: false }, { AlternateContactNo: '' }],
])('a field that the company does not show is empty in the answer: %o', async (show, hidden) => {
  const { lookUp } = await withMara({ site: { employee: { show } } })
  const answer = await lookUp(EMP_ID)
  expect(answer.json().dbmlEmployeeDetailsList).toEqual([{ ...detail, ...hidden }])
})

test('a removed employee is not found from the next look-up on', async () => {
  const { employees, lookUp } = await withMara()
  await employees.remove(EMP_ID)
  expect((await lookUp(EMP_ID)).json().dbmlEmployeeDetailsList).toEqual([])
})
