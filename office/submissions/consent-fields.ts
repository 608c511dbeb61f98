import type { Consent } from '../../contract/submission/consent.ts'
import type { Consented, Consents } from '../../store/requests/consents.ts'
import { localTime } from '../cli/dates.ts'

/** Adds the consent to the rows of a list. Each text is read once, because most rows have the same. */
export async function* withConsents<Row extends Consented>(
  consents: Pick<Consents, 'of'>,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<(Row & { consent: Consent | null })[]> {
  const read = new Map<string | null, Consent | null>()
  for await (const rows of batches) {
    for (const row of rows) {
      if (!read.has(row.consentHash)) read.set(row.consentHash, await consents.of(row))
    }
    yield rows.map((row) => {
      const consent = read.get(row.consentHash) ?? null
      return { ...row, consent: consent && { ...consent, at: row.receivedAt } }
    })
  }
}

/** What the visitor consented to, in which language and when. */
export const consentRows = (consent: Consent | null) =>
  consent
    ? [{ label: 'Consent', text: `${consent.text} (${consent.locale}, ${localTime(consent.at)})` }]
    : []

export const consentJson = (consent: Consent | null) =>
  consent && { ...consent, at: new Date(consent.at).toISOString() }
