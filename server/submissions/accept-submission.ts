import type { Attribution } from '../../contract/attribution.ts'
import type { FormSignals } from '../../contract/form-signals.ts'
import type { NewLead } from '../../records/lead.ts'
import type { SpamVerdict } from '../../records/spam-status.ts'
import type { Store } from '../../store/open-store.ts'
import type { Added } from '../../store/submissions/idempotency-keys.ts'
import { openSpamFilter } from '../spam/spam-filter.ts'
import { type SubmissionText, textOfLead, textOfMessage } from '../spam/submission-text.ts'

/** Metadata of a submission. */
export type SubmissionMeta = {
  key: string | null
  formSignals: FormSignals
  attribution: Attribution
  /** The locale of the page whose form was sent; null if it is missing or unreadable. */
  locale: string | null
}

/** Stores a valid submission with its spam verdict. It is on disk when the promise resolves. */
export type AcceptSubmission = {
  lead(lead: NewLead, meta: SubmissionMeta): Promise<Added>
  message(html: string, meta: SubmissionMeta): Promise<Added>
}

type Needs = Pick<Store, 'leads' | 'messages'> & {
  wakeDelivery: () => void
  /** The locale that is stored if the caller names none, such as an older page. */
  firstLocale: string
}

/** Calls and form posts share one instance, because the spam filter counts both. */
export function acceptSubmissions(needs: Needs): AcceptSubmission {
  const { leads, messages, wakeDelivery, firstLocale } = needs
  const spamFilter = openSpamFilter()
  async function accept(
    text: SubmissionText,
    formSignals: FormSignals,
    add: (verdict: SpamVerdict | null) => Promise<Added>,
  ) {
    const added = await add(spamFilter.check(text, formSignals))
    if (added.outcome === 'added') {
      spamFilter.remember(text)
      wakeDelivery()
    }
    return added
  }
  return {
    lead: (lead, { key, formSignals, attribution, locale }) =>
      accept(textOfLead(lead), formSignals, (verdict) =>
        leads.add(lead, key, { verdict, attribution, locale: locale ?? firstLocale }),
      ),
    message: (html, { key, formSignals, attribution, locale }) =>
      accept(textOfMessage(html), formSignals, (verdict) =>
        messages.add(html, key, { verdict, attribution, locale: locale ?? firstLocale }),
      ),
  }
}
