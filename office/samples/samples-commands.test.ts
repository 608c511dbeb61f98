import { expect, test } from 'vitest'
import { sampleMember } from '../../records/samples/sample-ids.ts'
import { addConsoleSamples } from '../../samples/add-samples.ts'
import { sampleEmployees } from '../../samples/employees.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'

const ALL = '25 sample requests, 6 sample employees and 1 sample staff member'

async function createOfficeWithSamples(change?: Parameters<typeof createOffice>[0]) {
  const created = await createOffice(change)
  const { store } = created
  await addConsoleSamples(store)
  await store.employees.add(sampleEmployees.map(({ portrait: _, ...employee }) => ({ ...employee, ImageName: '' })))
  return created
}

test('samples remove deletes all samples and nothing else', async () => {
  const { office, store } = await createOfficeWithSamples()
  await store.requests.add(aTrialRequest({ CompanyName: 'Real Ltd' }), null)
  expect(await office('samples remove --dry-run')).toEqual({
    exit: 0,
    out: `Would delete ${ALL}.\n`,
    err: '',
  })
  expect(await store.staff.list()).toHaveLength(1)

  const { exit, out } = await office('samples remove --yes')
  expect({ exit, out }).toEqual({
    exit: 0,
    out: `Deleted ${ALL}.\nNobody can open the staff console now. To add the first person: npm run office -- staff add EMAIL --areas all\n`,
  })
  expect((await store.requests.listStored()).map(({ company }) => company)).toEqual(['Real Ltd'])
  const { counts, problems } = await store.check()
  expect(problems).toEqual([])
  expect(counts).toMatchObject({ requests: 1, outbox: 1, employees: 0, staff: 0 })
  expect(counts).toMatchObject({ requestChanges: 0, notes: 0 })
  expect((await office('samples remove --yes')).out).toBe('Nothing to do: there are no samples.\n')
})

test('samples remove asks first', async () => {
  const questions: string[] = []
  const confirm = async (question: string) => {
    questions.push(question)
    return false
  }
  const { office, store } = await createOfficeWithSamples({ confirm })
  expect((await office('samples remove')).err).toBe('Nothing was changed.\n')
  expect(questions).toEqual([`Delete ${ALL}? This cannot be undone.`])
  expect(await store.employees.list()).toHaveLength(6)
})

test('with another admin no first person is asked for', async () => {
  const { office, store } = await createOfficeWithSamples()
  const admin = { email: 'ada@sextant.example', name: 'Ada', areas: ['admin' as const] }
  await store.staff.add(admin, null)
  expect((await office('samples remove --yes')).out).toBe(`Deleted ${ALL}.\n`)
  expect(await store.staff.find(sampleMember.email)).toBeNull()
})

test('deliveries about samples are marked in the list and not retried', async () => {
  const { office, store } = await createOfficeWithSamples()
  const [failed] = await store.outbox.list('failed')
  expect((await office('deliveries list --state failed')).out).toMatch(/ sample /)
  expect(await office(`deliveries retry ${failed?.id}`)).toEqual({
    exit: 1,
    out: '',
    err: 'This delivery is about a sample. Samples are never sent.\n',
  })
  expect((await office('deliveries retry-failed')).out).toContain('Retried: 0\nAbout spam: 0\nAbout samples: 1\n')
})
