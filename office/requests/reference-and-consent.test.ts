import { expect, test } from 'vitest'
import { referenceOf } from '../../contract/request/reference.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'

const consent = { hash: 'a'.repeat(64), locale: 'de', text: 'Sie dürfen mir auch schreiben.' }

/** Two trial and two contact requests, of each the first with consent. */
async function createOfficeWithConsent() {
  const made = await createOffice()
  const { store } = made
  await store.consents.addTexts([consent])
  for (const consentHash of [consent.hash, null]) {
    await store.requests.add(aTrialRequest(), null, { consentHash })
    await store.requests.add(aContactRequest(), null, { consentHash })
  }
  return made
}

test.each(['trial', 'contact'] as const)(
  'show and list of a %s request have the reference and the consent, as text, language and time',
  async (form) => {
    const { office, store } = await createOfficeWithConsent()
    const [given, none] = await store.requests.listStored({ form })
    const reference = referenceOf(given?.id ?? '')
    const shown = (await office(`requests show ${reference}`)).out
    expect(shown).toMatch(new RegExp(`^Reference +${reference}$`, 'm'))
    expect(shown).toMatch(new RegExp(String.raw`^Consent +${consent.text} \(de, 20\d\d-\d\d-\d\d \d\d:\d\d\)$`, 'm'))
    expect((await office(`requests show ${none?.id}`)).out).not.toContain('Consent')
    const at = new Date(given?.receivedAt ?? 0).toISOString()
    const expected = { reference, consent: { text: consent.text, locale: 'de', at } }
    const listed = JSON.parse((await office(`requests list --form ${form} --json`)).out)
    expect(listed).toMatchObject([{ consent: null }, expected])
  },
)
