import { afterEach, expect, test, vi } from 'vitest'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'
import { aSite, writeFiles } from '../../tests/support/service/service.ts'

afterEach(() => void vi.useRealTimers())

/** An office at noon of 24 November in Greenwich: in the company's time zone it is the 25th, 02:00. */
async function createDistantOffice() {
  const made = await createOffice()
  const company = { ...aSite().company, timeZone: 'Pacific/Kiritimati' }
  writeFiles(made.distDir, { 'site.json': JSON.stringify(aSite({ company })) })
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 24, 12), toFake: ['Date'] })
  return made
}

test('a follow-up date is due on this day in the company’s time zone', async () => {
  const { office, store } = await createDistantOffice()
  for (const followUpOn of ['2026-11-25', '2026-11-26']) {
    const added = await store.requests.add(aTrialRequest(), null)
    const ids = 'id' in added ? [added.id] : []
    await store.requests.changeAll(ids, { followUpOn }, { by: null, link: null })
  }
  const due = JSON.parse((await office('requests list --view due --json')).out)
  expect(due).toMatchObject([{ followUpOn: '2026-11-25' }])
})

test('a consent is dated in the company’s time zone', async () => {
  const { office, store } = await createDistantOffice()
  await store.employees.add([anEmployee({ EmployeeCode: 'A-1' })])
  const consent = ['employees', 'edit', 'A-1', '--consent', 'BloodGroup=yes']
  expect((await office([...consent, '--consent-date', '2026-11-26'])).err).toContain(
    'expected an existing date like 2026-11-25, not in the future.',
  )
  expect(await office(consent)).toMatchObject({ exit: 0 })
  const [employee] = await store.employees.list()
  const { consents } = await store.employeeRecords.of(employee?.id ?? '')
  expect(consents).toMatchObject([{ decidedOn: '2026-11-25' }])
})
