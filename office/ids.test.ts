import { expect, test } from 'vitest'
import { referenceOf } from '../contract/submission/reference.ts'
import { createOffice } from '../tests/support/service/office.ts'
import { aContactRequest, aTrialRequest } from '../tests/support/service/records.ts'

test.each([
  ['leads show', 'leads list'],
  ['leads not-spam', 'leads list --suspected'],
  ['leads spam', 'leads list'],
  ['leads erase --yes', 'leads list'],
  ['messages show', 'messages list'],
  ['messages not-spam', 'messages list --suspected'],
  ['messages spam', 'messages list'],
  ['messages erase --yes', 'messages list'],
  ['inbox assign --to nobody', 'inbox list'],
  ['inbox status won', 'inbox list'],
  ['mail show', 'mail list'],
  ['mail retry', 'mail list'],
  ['mail dismiss --reason old', 'mail list'],
])('%s needs at least four characters of an id', async (command, list) => {
  const { office, store } = await createOffice()
  await store.requests.add(aTrialRequest(), null)
  await store.requests.add(aContactRequest(), null)
  const [lead] = await store.requests.listStored({ kind: 'lead' })
  const digit = lead?.id.slice(0, 1) ?? ''
  for (const typed of [digit, lead?.id.slice(0, 3) ?? '']) {
    expect(await office(`${command} ${typed}`)).toEqual({
      ...{ exit: 1, out: '' },
      err: `The id "${typed}" is too short; expected at least its first 4 characters. To find the id: office ${list}\n`,
    })
  }
  expect((await office([...command.split(' '), ' '])).exit).toBe(1)
})

test.each([
  ['leads show', 'lead'],
  ['leads not-spam', 'lead'],
  ['leads spam', 'lead'],
  ['leads erase --yes', 'lead'],
  ['messages show', 'message'],
  ['messages not-spam', 'message'],
  ['messages spam', 'message'],
  ['messages erase --yes', 'message'],
  ['inbox assign --to nobody', 'lead'],
  ['inbox status won', 'message'],
  ['inbox note', 'lead'],
])('%s takes the reference of a %s', async (command, kind) => {
  const { office, store } = await createOffice()
  await store.requests.add(aTrialRequest(), null)
  await store.requests.add(aContactRequest(), null)
  const [record] =
    kind === 'lead'
      ? await store.requests.listStored({ kind: 'lead' })
      : await store.requests.listStored({ kind: 'message' })
  const id = record?.id ?? ''
  const { exit, out, err } = await office([
    ...[...command.split(' '), referenceOf(id)],
    ...(command === 'inbox note' ? ['called'] : []),
  ])
  expect(exit).toBe(0)
  expect(out + err).toContain(id)
})

test('an unknown reference and a mistyped one are told apart', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(aTrialRequest(), null)
  const [lead] = await store.requests.listStored({ kind: 'lead' })
  const reference = referenceOf(lead?.id ?? '')
  expect((await office(`messages show ${reference}`)).err).toBe(
    `No message has the reference "${reference}". To find the id: office messages list\n`,
  )
  const mistyped = `${reference.slice(0, -1)}${reference.endsWith('Z') ? 'Y' : 'Z'}`
  expect((await office(`leads show ${mistyped}`)).err).toBe(
    `The reference "${mistyped}" is mistyped: its characters do not fit together. To find the id: office leads list\n`,
  )
})
