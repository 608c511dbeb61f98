import { expect, test } from 'vitest'
import { createOffice } from '../tests/support/service/office.ts'
import { aContactHtml, aTrialLead } from '../tests/support/service/records.ts'

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
  await store.leads.add(aTrialLead(), null)
  await store.messages.add(aContactHtml(), null)
  const [lead] = await store.leads.list()
  const digit = lead?.id.slice(0, 1) ?? ''
  for (const typed of [digit, lead?.id.slice(0, 3) ?? '']) {
    expect(await office(`${command} ${typed}`)).toEqual({
      ...{ exit: 1, out: '' },
      err: `The id "${typed}" is too short; expected at least its first 4 characters. To find the id: office ${list}\n`,
    })
  }
  expect((await office([...command.split(' '), ' '])).exit).toBe(1)
})
