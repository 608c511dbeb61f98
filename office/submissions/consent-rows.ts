import type { Consent } from '../../contract/submission/consent.ts'
import { localTime } from '../cli/dates.ts'

/** What the visitor consented to, in which language and when. */
export const consentRows = (consent: Consent | null) =>
  consent
    ? [{ label: 'Consent', text: `${consent.text} (${consent.locale}, ${localTime(consent.at)})` }]
    : []
