import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { asStored, aTrialLead } from '../../tests/support/service/records.ts'
import { leadsCsv, leadsCsvHead } from './leads-csv.ts'

const HASH = 'a'.repeat(64)
const TEXT = 'I agree that my details are stored.'
const lead = asStored(aTrialLead())

const rowOf = (consentHash: string | null, texts?: Map<string, string>) => {
  const csv = leadsCsvHead() + leadsCsv([{ ...lead, consentHash }], texts)
  return parse<Record<string, string>>(csv, { bom: true, columns: true })[0]
}

test.each([
  ['the text', HASH, new Map([[HASH, TEXT]]), TEXT],
  ['the hash of an unknown text', HASH, undefined, HASH],
  ['nothing if the box was not ticked', null, new Map([[HASH, TEXT]]), ''],
])('the consent of a lead is %s', (_what, hash, texts, cell) => {
  expect(rowOf(hash, texts)).toMatchObject({ Consent: cell })
})

test('the reference of a lead is the one that the visitor got', () => {
  expect(rowOf(null)).toMatchObject({ Id: lead.id, Reference: '0JZ-2JZ-015' })
})

test('a consent is no formula', () => {
  expect(rowOf(HASH, new Map([[HASH, '=cmd()']]))).toMatchObject({ Consent: "'=cmd()" })
})
