import { expect, test } from 'vitest'
import { anOffice } from '../tests/support/office.ts'
import { aContactHtml, aTrialLead } from '../tests/support/records.ts'

test.each([
  ['leads show', 'leads list'],
  ['leads accept', 'leads list --suspected'],
  ['messages show', 'messages list'],
  ['messages accept', 'messages list --suspected'],
  ['mail show', 'mail list'],
  ['mail retry', 'mail list'],
])('%s needs at least four characters of an id', async (command, list) => {
  const { office, store } = await anOffice()
  await store.leads.add(aTrialLead(), null)
  await store.messages.add(aContactHtml(), null)
  const [lead] = await store.leads.list()
  const digit = lead?.id.slice(0, 1) ?? ''
  for (const asked of [digit, lead?.id.slice(0, 3) ?? '']) {
    expect(await office(`${command} ${asked}`)).toEqual({
      ...{ exit: 1, out: '' },
      err: `The id is "${asked}"; expected at least the first 4 characters of one. All ids: office ${list}\n`,
    })
  }
  expect((await office([...command.split(' '), ' '])).exit).toBe(1)
})
