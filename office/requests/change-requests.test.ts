import { expect, test } from 'vitest'
import { addStaff } from '../../tests/support/service/console.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { aContactRequest, addRequest, aTrialRequest } from '../../tests/support/service/records.ts'

/** An office with a trial request, a contact request and a staff member. */
async function createOfficeWithStaff() {
  const made = await createOffice()
  const { store } = made
  const trial = await addRequest(store, aTrialRequest())
  const contact = await addRequest(store, aContactRequest())
  const ada = await addStaff(store, { areas: ['inbox'], name: 'Ada' })
  return { ...made, trial, contact, ada }
}

test('requests are assigned by prefixes of their ids', async () => {
  const { office, store, trial, contact, ada } = await createOfficeWithStaff()
  const dry = await office(`requests assign ${trial} --to ada@sextant.example --dry-run`)
  expect(dry.out).toBe(`Would change request ${trial}: assigned to ada@sextant.example.\n`)
  expect(await store.requests.find(trial)).toMatchObject({ owner: null })
  const line = `requests assign ${trial} ${contact.slice(0, 30)} --to ada@sextant.example`
  const { out } = await office(line)
  expect(out).toContain(`Changed request ${trial}: assigned to ada@sextant.example.\n`)
  expect(await store.requests.find(contact)).toMatchObject({ owner: { id: ada.id }, version: 1 })
  expect((await office(line)).out).toContain(`Nothing to do: request ${trial} is assigned`)
  await office(`requests assign ${trial} --to nobody`)
  expect(await store.requests.find(trial)).toMatchObject({ owner: null, version: 2 })
})

test('the status is changed, and the history names the command line as nobody', async () => {
  const { office, store, trial } = await createOfficeWithStaff()
  expect((await office(`requests status spam ${trial}`)).out).toBe(`Changed request ${trial}: spam.\n`)
  expect(await store.requests.find(trial)).toMatchObject({
    status: 'spam',
    deliveries: [{ state: 'dismissed' }],
    changes: [{ by: null, before: 'new', after: 'spam' }],
  })
})

test('a note is added, but not with --dry-run', async () => {
  const { office, store, trial } = await createOfficeWithStaff()
  const line = ['requests', 'note', trial, 'Call back on Monday.']
  expect((await office([...line, '--dry-run'])).out).toBe(`Would add a note to request ${trial}.\n`)
  expect(await store.requests.find(trial)).toMatchObject({ notes: [] })
  expect((await office(line)).out).toBe(`Added a note to request ${trial}.\n`)
  expect(await store.requests.find(trial)).toMatchObject({
    notes: [{ text: 'Call back on Monday.', by: null }],
  })
})

test.each([
  ['requests assign ID --to who@a.example', 1, /No staff member has the address "who@a\.example"/],
  ['requests assign ID --to hr@sextant.example', 1, /cannot own requests: the area inbox is missing/],
  ['requests assign ID', 2, /required option '--to <email>'/],
  ['requests status gone ID', 2, /The status is "gone"; expected one of new, contacted/],
  ['requests status won ffffffff', 1, /No request has an id that begins with "ffffffff"/],
])('%s is refused', async (line, exit, reason) => {
  const { office, store, trial } = await createOfficeWithStaff()
  await addStaff(store, { areas: ['employees'], name: 'hr' })
  const refused = await office(line.replace('ID', trial))
  expect(refused).toMatchObject({ exit, out: '' })
  expect(refused.err).toMatch(reason)
  expect(await store.requests.find(trial)).toMatchObject({ version: 0 })
})
