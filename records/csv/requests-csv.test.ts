import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { asStored, aTrialRequest } from '../../tests/support/service/records.ts'
import { type ExportedRequest, requestsCsv, requestsCsvHead } from './requests-csv.ts'

const request = { ...asStored(aTrialRequest()), ownerName: null, enteredByName: null, consent: null }

const rowOf = (change: Partial<ExportedRequest> = {}) => {
  const csv = requestsCsvHead() + requestsCsv([{ ...request, ...change }])
  return parse<Record<string, string>>(csv, { bom: true, columns: true })[0]
}

test('the reference of a request is the one that the visitor got', () => {
  expect(rowOf()).toMatchObject({ Id: request.id, Reference: '0JZ-2JZ-015' })
})

test('a time that is not set is an empty cell', () => {
  expect(rowOf()).toMatchObject({ HeldAt: '', FirstAnsweredAt: '', Consent: '', Owner: '' })
})

test('a consent is no formula', () => {
  expect(rowOf({ consent: { text: '=cmd()', locale: 'en', at: 0 } })).toMatchObject({
    Consent: "'=cmd()",
  })
})

test('a field that no form describes any more is kept with its stored name', () => {
  const fields = { CompanyName: 'Meridian', Fax: '+44 20 7946 0000' }
  expect(rowOf({ fields })).toMatchObject({ FurtherFields: 'Fax: +44 20 7946 0000' })
})
