import { expect, test } from 'vitest'
import { referenceOf } from '../contract/request/reference.ts'
import { createOffice } from '../tests/support/service/office.ts'
import { addRequest, aTrialRequest } from '../tests/support/service/records.ts'

const withId = (command: string, id: string) => [
  ...command.split(' '),
  id,
  ...(command === 'requests note' ? ['called'] : []),
]

test.each([
  ['requests show', 'requests list'],
  ['requests not-spam', 'requests list --suspected'],
  ['requests spam', 'requests list'],
  ['requests erase --yes', 'requests list'],
  ['requests note', 'requests list'],
  ['requests assign --to nobody', 'requests list'],
  ['requests status won', 'requests list'],
  ['deliveries show', 'deliveries list'],
  ['deliveries retry', 'deliveries list'],
  ['deliveries dismiss --reason old', 'deliveries list'],
])('%s needs at least four characters of an id', async (command, list) => {
  const { office, store } = await createOffice()
  const id = await addRequest(store, aTrialRequest())
  for (const typed of [id.slice(0, 1), id.slice(0, 3)]) {
    expect(await office(withId(command, typed))).toEqual({
      exit: 1,
      out: '',
      err: `The id "${typed}" is too short; expected at least its first 4 characters. To find the id: office ${list}\n`,
    })
  }
  expect((await office(withId(command, ' '))).exit).toBe(1)
})

test.each([
  'requests show',
  'requests not-spam',
  'requests spam',
  'requests erase --yes',
  'requests assign --to nobody',
  'requests status won',
  'requests note',
])('%s takes the reference', async (command) => {
  const { office, store } = await createOffice()
  const id = await addRequest(store, aTrialRequest())
  const { exit, out, err } = await office(withId(command, referenceOf(id)))
  expect(exit).toBe(0)
  expect(out + err).toContain(id)
})

test('a reference is found as it is spoken', async () => {
  const { office, store } = await createOffice()
  const id = await addRequest(store, aTrialRequest())
  const spoken = referenceOf(id).toLowerCase().replaceAll('-', ' ')
  expect((await office(['requests', 'show', spoken])).out).toContain(id)
})

test('an unknown reference and a mistyped one are told apart', async () => {
  const { office, store } = await createOffice()
  const id = await addRequest(store, aTrialRequest())
  const reference = referenceOf(id)
  await store.erase([id])
  expect((await office(`requests show ${reference}`)).err).toBe(
    `No request has the reference "${reference}". To find the id: office requests list\n`,
  )
  const mistyped = `${reference.slice(0, -1)}${reference.endsWith('Z') ? 'Y' : 'Z'}`
  expect((await office(`requests show ${mistyped}`)).err).toBe(
    `The reference "${mistyped}" is mistyped: its characters do not fit together. To find the id: office requests list\n`,
  )
})
