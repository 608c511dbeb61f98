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

test('the columns of the first release keep their positions, and each later column is behind them', () => {
  const [names] = parse(requestsCsvHead(), { bom: true }) as string[][]
  expect(names?.join(' ').split(' Survey')).toEqual([
    'Id Reference ReceivedAt Form CompanyName Name Email Subject Industry UseCase RequiredUsers Timeline BudgetRange ' +
      'RequiredTechnologies Description Features Message FurtherFields CreateDate Status Owner FollowUpOn ' +
      'FirstAnsweredAt SuspectedFor HeldAt AcceptedAt SpamAt Locale Consent Source ' +
      'FirstPage FirstReferrer First_utm_source First_utm_medium First_utm_campaign First_utm_term First_utm_content ' +
      'FirstClickIds LastPage LastReferrer Last_utm_source Last_utm_medium Last_utm_campaign Last_utm_term ' +
      'Last_utm_content LastClickIds',
    ' EnteredBy',
  ])
})

test.each(['6-10', '1-5', '11-20'])(
  'a spreadsheet does not read the team size %s as a date, and a program trims it',
  (size) => {
    const cell = rowOf({ fields: { RequiredUsers: size } })?.RequiredUsers ?? ''
    expect(cell).toBe(`${size}\t`)
    expect(cell.trim()).toBe(size)
  },
)
