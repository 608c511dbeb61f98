import type { Attribution } from '../../contract/attribution.ts'
import type { FormSignals } from '../../contract/form-signals.ts'
import type { NewLead } from '../../records/lead.ts'
import type { SpamVerdict } from '../../records/spam-status.ts'
import type { Store } from '../../store/open-store.ts'
import type { Added } from '../../store/submissions/idempotency-keys.ts'
import { openJudge } from '../spam/spam-filter.ts'
import { type Sending, sendingOf, sendingOfMessage } from '../spam/submission-text.ts'

/** What came beside a record. */
export type SubmissionMeta = {
  key: string | null
  formSignals: FormSignals
  attribution: Attribution
}

export type AcceptSubmission = {
  lead(lead: NewLead, submissionMeta: SubmissionMeta): Promise<Added>
  message(html: string, submissionMeta: SubmissionMeta): Promise<Added>
}

type Needs = Pick<Store, 'leads' | 'messages'> & { wakeMail: () => void }

/** Judges and keeps what keeps the rules, whichever way it was sent; it is on disk when the promise resolves. */
export function openAcceptSubmission({ leads, messages, wakeMail }: Needs): AcceptSubmission {
  const judge = openJudge()
  async function keep(
    sending: Sending,
    { formSignals }: SubmissionMeta,
    add: (verdict: SpamVerdict | null) => Promise<Added>,
  ) {
    const added = await add(judge.judge(sending, formSignals))
    if (added.outcome === 'added') {
      judge.remember(sending)
      wakeMail()
    }
    return added
  }
  return {
    lead: (lead, submissionMeta) =>
      keep(sendingOf(lead), submissionMeta, (verdict) =>
        leads.add(lead, submissionMeta.key, { verdict, attribution: submissionMeta.attribution }),
      ),
    message: (html, submissionMeta) =>
      keep(sendingOfMessage(html), submissionMeta, (verdict) =>
        messages.add(html, submissionMeta.key, {
          verdict,
          attribution: submissionMeta.attribution,
        }),
      ),
  }
}
