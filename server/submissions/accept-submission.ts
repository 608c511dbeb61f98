import type { Touches } from '../../contract/attribution.ts'
import type { Observed } from '../../contract/form-signals.ts'
import type { NewLead } from '../../records/lead.ts'
import type { SpamVerdict } from '../../records/spam-status.ts'
import type { Store } from '../../store/open-store.ts'
import type { Added } from '../../store/submissions/idempotency-keys.ts'
import { openJudge } from '../spam/spam-filter.ts'
import { type Sending, sendingOf, sendingOfMessage } from '../spam/submission-text.ts'

/** What came beside a record. */
export type SentAs = { key: string | null; observed: Observed; touches: Touches }

export type KeepSent = {
  lead(lead: NewLead, sentAs: SentAs): Promise<Added>
  message(html: string, sentAs: SentAs): Promise<Added>
}

type Needs = Pick<Store, 'leads' | 'messages'> & { wakeMail: () => void }

/** Judges and keeps what keeps the rules, whichever way it was sent; it is on disk when the promise resolves. */
export function openKeepSent({ leads, messages, wakeMail }: Needs): KeepSent {
  const judge = openJudge()
  async function keep(
    sending: Sending,
    { observed }: SentAs,
    add: (suspicion: SpamVerdict | null) => Promise<Added>,
  ) {
    const added = await add(judge.judge(sending, observed))
    if (added.outcome === 'added') {
      judge.remember(sending)
      wakeMail()
    }
    return added
  }
  return {
    lead: (lead, sentAs) =>
      keep(sendingOf(lead), sentAs, (suspicion) =>
        leads.add(lead, sentAs.key, suspicion, sentAs.touches),
      ),
    message: (html, sentAs) =>
      keep(sendingOfMessage(html), sentAs, (suspicion) =>
        messages.add(html, sentAs.key, suspicion, sentAs.touches),
      ),
  }
}
