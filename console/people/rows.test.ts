import { expect, test } from 'vitest'
import type { FoundRequest } from '../../contract/console/people.ts'
import { requestRow } from './rows.ts'

const request = {
  id: '1',
  form: 'contact',
  receivedAt: Date.UTC(2026, 10, 23, 8),
  because: 'sender',
  company: null,
  name: 'Ada',
  email: 'ada@x.example',
  subject: 'Ein Besuch',
  locale: 'de',
  notes: 0,
  changes: 0,
  mails: 0,
  drafts: 0,
  deliveries: 1,
  unsent: 0,
  beingSent: 0,
  deliveredTo: [],
} satisfies FoundRequest

test('the subject of a found contact request has the language of its form', () => {
  expect(requestRow(request, 'UTC', undefined)).toMatchObject({
    kind: 'ada@x.example · Contact form',
    subject: { text: '“Ein Besuch”', locale: 'de' },
    details: 'Mon 23 Nov 2026, 08:00 · 1 delivery',
  })
})

test.each([
  [{ subject: null }, undefined],
  [{ locale: null }, { text: '“Ein Besuch”', locale: undefined }],
])('with %j the subject is %j', (change, subject) => {
  expect(requestRow({ ...request, ...change }, 'UTC', undefined).subject).toEqual(subject)
})
