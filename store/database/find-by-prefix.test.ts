import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readReference, referenceOf } from '../../contract/request/reference.ts'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { newId } from './new-id.ts'

const idOf = (added: { outcome: string; id?: string }) => added.id ?? ''

/** The first nine digits of an id, with the hyphen. */
const NINE = 10

afterEach(() => void vi.useRealTimers())

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))
  test('the beginning of an id is found although it is also a valid reference', async () => {
    const { store } = await createStoreOn(kind)
    vi.useFakeTimers({ toFake: ['Date'], now: timeWithReference() })
    const request = idOf(await store.requests.add(aTrialRequest(), null))
    expect(readReference(request.slice(0, NINE))).not.toBeNull()
    expect(await store.requests.findStored(request.slice(0, NINE))).toMatchObject({
      record: { id: request },
    })
  })
})

test('requests are found by their reference, in the notation of people', async () => {
  const { store } = await createStoreOn('SQLite')
  const request = idOf(await store.requests.add(aTrialRequest(), null))
  const contact = idOf(await store.requests.add(aContactRequest(), null))
  const reference = referenceOf(request)
  for (const typed of [
    reference,
    ` ${reference} `,
    reference.toLowerCase().replaceAll('-', ''),
    reference.replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l'),
  ])
    expect(await store.requests.findStored(typed)).toMatchObject({
      found: 'one',
      record: { id: request },
    })
  expect(await store.requests.findStored(referenceOf(contact))).toMatchObject({
    record: { id: contact },
  })
})

test('a reference with a mistyped character finds nothing', async () => {
  const { store } = await createStoreOn('SQLite')
  const reference = referenceOf(idOf(await store.requests.add(aTrialRequest(), null)))
  const last = reference.endsWith('Z') ? 'Y' : 'Z'
  expect(await store.requests.findStored(`${reference.slice(0, -1)}${last}`)).toEqual({
    found: 'none',
  })
})

test('a delivery has no reference', async () => {
  const { store } = await createStoreOn('SQLite')
  await store.requests.add(aTrialRequest(), null)
  const [delivery] = await store.outbox.list()
  expect(await store.outbox.find(referenceOf(delivery?.id ?? ''))).toEqual({ found: 'none' })
})

/** A time after that of the process's last id, at which the first nine digits of an id are a valid reference. */
function timeWithReference() {
  const isReference = (time: number) => {
    const hex = time.toString(16).padStart(12, '0')
    return readReference(hex.slice(0, 9)) !== null
  }
  const timeOfId = Number.parseInt(newId().slice(0, 13).replace('-', ''), 16)
  let time = Math.ceil(timeOfId / 4_096) * 4_096 // The nine digits change every 4,096 ms.
  while (!isReference(time)) time += 4_096
  return time
}
