import { expect, test } from 'vitest'
import { referenceOf } from '../../contract/submission/reference.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'

const consent = { hash: 'a'.repeat(64), locale: 'de', text: 'Sie dürfen mir auch schreiben.' }

/** A lead and a message with consent, and a lead and a message without. */
async function createOfficeWithConsent(change = {}) {
  const made = await createOffice(change)
  const { store } = made
  await store.consents.addTexts([consent])
  for (const consentHash of [consent.hash, null]) {
    await store.requests.add(aTrialRequest(), null, { consentHash })
    await store.requests.add(aContactRequest(), null, { consentHash })
  }
  return made
}

test.each(['leads', 'messages'] as const)(
  '%s show and list have the reference and the consent, as text, language and time',
  async (group) => {
    const { office, store } = await createOfficeWithConsent()
    const [given, none] = await store.requests.listStored({
      kind: group === 'leads' ? 'lead' : 'message',
    })
    const reference = referenceOf(given?.id ?? '')
    const shown = (await office(`${group} show ${reference}`)).out
    expect(shown).toMatch(new RegExp(`^Reference +${reference}$`, 'm'))
    expect(shown).toMatch(
      new RegExp(String.raw`^Consent +${consent.text} \(de, 20\d\d-\d\d-\d\d \d\d:\d\d\)$`, 'm'),
    )
    expect((await office(`${group} show ${none?.id}`)).out).not.toContain('Consent')
    const at = new Date(given?.receivedAt ?? 0).toISOString()
    const expected = { reference, consent: { text: consent.text, locale: 'de', at } }
    const listed = JSON.parse((await office(`${group} list --json`)).out)
    expect(listed).toMatchObject([expected, { consent: null }])
    expect(listed[0]).not.toHaveProperty('consentHash')
    const one = JSON.parse((await office(`${group} show ${given?.id} --json`)).out)
    expect(one).toMatchObject(expected)
    expect(one).not.toHaveProperty('consentHash')
  },
)

test.each([
  [undefined, /^Id +Reference +Received /],
  [120, /^Id +Reference +Received /],
  [80, /^Id +Received /],
])('in a terminal of %s columns a list has the columns that fit', async (columns, titles) => {
  const { office } = await createOfficeWithConsent(columns ? { columns } : {})
  for (const line of ['leads list', 'messages list', 'inbox list'])
    expect((await office(line)).out).toMatch(titles)
})
