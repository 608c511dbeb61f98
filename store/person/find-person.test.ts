import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { aContactHtml, aTrialLead } from '../../tests/support/service/records.ts'
import { countUnsent } from '../outbox/mails-about.ts'
import { countsOf, erasePerson } from './erase-person.ts'
import { findPerson, type Person } from './find-person.ts'
import { personJson } from './person-json.ts'

const EMAIL = 'ada@meridian.example'
const { signal } = new AbortController()

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('a person’s submissions are found, exported as JSON and erased, and those of others are not erased', async () => {
    const { store } = await createStoreOn(kind)
    await store.leads.add(aTrialLead({ Email: 'Ada@Meridian.example' }), null)
    await store.messages.add(aContactHtml({ email: EMAIL }), null)
    await store.messages.add(aContactHtml({ message: `I know ${EMAIL}.` }), null)
    const person = (await findPerson(store, ` ${EMAIL} `, { signal })) as Person
    expect(countsOf(person)).toEqual({ leads: 1, messages: 1, mails: 2 })
    expect(countUnsent(person.mails)).toBe(2)
    expect(person.mentions.messages).toHaveLength(1)
    expect(personJson(person)).toMatchObject({
      email: EMAIL,
      leads: [{ CompanyName: aTrialLead().CompanyName, createdAt: '2026-11-21T12:00:00.000Z' }],
      messages: [{ email: EMAIL }],
    })
    expect(await erasePerson(store.erase, person)).toEqual(countsOf(person))
    expect(await store.leads.list()).toEqual([])
    expect((await store.messages.list()).map(({ id }) => id)).toEqual(person.mentions.messages)
  })
})

test.each(['ada', '@', 'ada @x'])(
  'findPerson returns null for the invalid address %j',
  async (input) => {
    const { store } = await createStoreOn('SQLite')
    expect(await findPerson(store, input, { signal })).toBeNull()
  },
)
