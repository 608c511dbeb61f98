import { expect, test } from 'vitest'
import type { FoundRequest, SearchAnswer } from '../../contract/console/people.ts'
import { confirmationText, erasedSentence, whatGoes, whatStays } from './erasure.ts'

const aRequest = (id: string, change: Partial<FoundRequest> = {}): FoundRequest => ({
  id,
  form: 'trial',
  receivedAt: 0,
  because: 'sender',
  company: 'Analytics',
  name: null,
  email: 'ada@x.example',
  subject: null,
  locale: null,
  notes: 1,
  changes: 2,
  mails: 0,
  drafts: 0,
  deliveries: 2,
  unsent: 0,
  beingSent: 0,
  deliveredTo: ['sales@x.example'],
  ...change,
})

const found: SearchAnswer = {
  email: 'ada@x.example',
  requests: [
    aRequest('1', { unsent: 1, beingSent: 1 }),
    aRequest('2', { deliveredTo: ['hr@x.example'] }),
    aRequest('3', { because: 'mention', deliveredTo: ['board@x.example'] }),
  ],
  notes: [
    { id: 'n1', requestId: '9', at: 0, text: 'Knows Ada.' },
    { id: 'n2', requestId: '9', at: 0, text: 'Met Ada.' },
    { id: 'n3', requestId: '3', at: 0, text: 'As Ada said.' },
  ],
  drafts: [],
  isMore: false,
  staff: { id: 's', name: 'Amara Okafor' },
}
const selected = (requests: string[], notes: string[] = [], drafts: string[] = []) => ({
  requests: new Set(requests),
  notes: new Set(notes),
  drafts: new Set(drafts),
})
const staying = (...given: Parameters<typeof whatStays>) => whatStays(...given).map(({ what }) => what)

test('the list of what goes counts the rows of the selected requests', () => {
  expect(whatGoes(found, selected(['1', '2'], ['n1']))).toEqual([
    '2 requests with all texts and search words',
    '2 notes and 4 changes in the history',
    '4 deliveries, 1 of them unsent: these will not be sent',
    '1 single note about other people’s requests',
  ])
})

test('a note that goes with its request is not counted as a single note', () => {
  expect(whatGoes(found, selected(['3'], ['n3'])).join()).not.toContain('single')
  expect(whatGoes(found, selected([], ['n3']))).toEqual(['1 single note about other people’s requests'])
})

test('the list of what stays names deliveries, mailboxes, others, and the staff account', () => {
  expect(staying(found, selected(['1', '2'], ['n1']))).toEqual([
    '1 delivery that is being sent',
    'Emails in hr@x.example, sales@x.example',
    '1 request that you did not select',
    '2 notes about other people',
    'The staff account of Amara Okafor',
    'Backups made until now',
    'Files exported earlier',
    'An entry in the audit',
  ])
})

test('backups, exports and the audit always stay', () => {
  const nobody = {
    ...found,
    requests: [],
    notes: [found.notes[0]] as SearchAnswer['notes'],
    staff: null,
  }
  expect(staying(nobody, selected([], ['n1']))).toEqual([
    'Backups made until now',
    'Files exported earlier',
    'An entry in the audit',
  ])
})

test('the sentence after an erasure says what may still arrive', () => {
  const erased = { requests: 2, deliveries: 1, notes: 0, drafts: 0, beingSent: 0, stillInLog: false }
  expect(erasedSentence(erased)).toBe('Erased 2 requests, 1 delivery and 0 notes.')
  expect(erasedSentence({ ...erased, beingSent: 1, stillInLog: true })).toBe(
    'Erased 2 requests, 1 delivery and 0 notes. 1 delivery was being sent and may still arrive. ' +
      'Another program is reading the database: its log has the erased data until the next erasure.',
  )
})

test('drafts of colleagues about other people stay unless they are selected', () => {
  const draft = {
    id: 'd1',
    requestId: '9',
    at: 0,
    by: 'Robin',
    to: 'bo@x.example',
    cc: [],
    subject: 'Re',
    text: 'Ada',
    files: [],
  }
  const withDraft = { ...found, drafts: [draft] }
  expect(staying(withDraft, selected(['1']))).toContain('1 draft about other people')
  expect(staying(withDraft, selected(['1'], [], ['d1']))).not.toContain('1 draft about other people')
  expect(whatGoes(withDraft, selected(['1'], [], ['d1']))).toContain(
    '1 draft about other people’s requests, with files',
  )
})

test('a confirmation has the case, what was erased and what stays, and no address of the person', () => {
  const given = { found, selected: selected(['1', '2']), reference: 'DSR-17', at: 'Mon 23 Nov 2026, 08:00' }
  const text = confirmationText('Erased 2 requests.', given)
  for (const part of [
    'Case: DSR-17',
    'Erased: Mon 23 Nov 2026, 08:00',
    '- 2 requests with all texts',
    '- Backups made until now: ',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('ada@')
})
