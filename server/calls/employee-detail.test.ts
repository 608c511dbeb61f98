import { expect, test } from 'vitest'
import { genericRequest } from '../../contract/calls.ts'
import { yes } from '../../contract/envelope.ts'
import { call, startService } from '../../tests/support/service.ts'

const detail = {
  ImageName: 'mara.jpg',
  EmployeeName: 'Mara Lindqvist',
  Designation: 'Surveyor',
  EmployeeCode: 'S-104',
  BloodGroup: '0+',
  ContactNo: '+44 20 7946 0104',
  AlternateContactNo: '+44 20 7946 0105',
}
const EMP_ID = 'k3Vw-9_Q'

async function withMara(change: Parameters<typeof startService>[0] = {}) {
  const started = await startService(change)
  await started.employees.add([{ ...detail, empId: EMP_ID }])
  const lookUp = (empId: string) =>
    started.service.inject(call('EmployessDetailAll', genericRequest(empId)))
  return { ...started, lookUp }
}

test.each([EMP_ID, `  ${EMP_ID}\n`])(
  '%j finds the employee, and says no more than the page needs',
  async (empId) => {
    const { lookUp } = await withMara()
    const answer = await lookUp(empId)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ ...yes(), dbmlEmployeeDetailsList: [detail] })
  },
)

test('nobody else is found, and every such answer is the same', async () => {
  const { lookUp } = await withMara()
  const ids = ['', ' ', 'k3vw-9_q', 'k3Vw-9_', '%', "' or 1=1 --", 'S-104', '\0', 'x'.repeat(201)]
  const answers = await Promise.all(ids.map(lookUp))
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toEqual({
      ObjdbmlStatus: { Status: 'There is no such employee.', StatusId: 0 },
      dbmlEmployeeDetailsList: [],
    })
  }
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
})

test('an id of 200 characters is not too long', async () => {
  const { employees, lookUp } = await withMara()
  const empId = '🎉'.repeat(200)
  await employees.add([{ ...detail, empId }])
  expect((await lookUp(empId)).json().ObjdbmlStatus.StatusId).toBe(1)
})

test.each([
  [{ bloodGroup: false, alternateNumber: true }, { BloodGroup: '' }],
  [{ bloodGroup: true, alternateNumber: false }, { AlternateContactNo: '' }],
])('what the company does not show does not leave: %o', async (show, hidden) => {
  const { lookUp } = await withMara({ site: { employee: { show } } })
  const answer = await lookUp(EMP_ID)
  expect(answer.json().dbmlEmployeeDetailsList).toEqual([{ ...detail, ...hidden }])
})

test('a removed employee is unknown at once', async () => {
  const { employees, lookUp } = await withMara()
  await employees.remove(EMP_ID)
  expect((await lookUp(EMP_ID)).json().dbmlEmployeeDetailsList).toEqual([])
})
