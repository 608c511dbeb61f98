import type { FormSignals } from '../../contract/form-signals.ts'
import type { SpamVerdict } from '../../records/spam-status.ts'
import { openRecentRequests, type RecentRequests } from './recent-requests.ts'
import type { RequestText } from './request-text.ts'
import { rules } from './rules.ts'

/** From this score a request is suspected; its mail has a spam notice. */
const SUSPECTED_FROM = 3
/** From this score the deliveries of a request are held until staff release them. No single rule gives that many points. */
const HELD_FROM = 5

export type SpamFilter = {
  check(request: RequestText, formSignals: FormSignals): SpamCheck
  /** Counts a stored request, to recognise repeated texts and addresses. */
  remember(request: RequestText): void
}

/** `verdict`: null if the request is not suspected. */
type SpamCheck = { score: number; verdict: SpamVerdict | null }

/** Scores requests. A suspected request is never refused: it is stored and answered like any other. */
export function openSpamFilter(now: () => number = Date.now): SpamFilter {
  const recent = openRecentRequests(now)
  return {
    check: (request, formSignals) => checkWith(request, formSignals, recent),
    remember: recent.add,
  }
}

function checkWith(request: RequestText, formSignals: FormSignals, recent: RecentRequests): SpamCheck {
  const matches = rules
    .map(({ reason, points }) => ({ reason, points: points({ request, formSignals, recent }) }))
    .filter(({ points }) => points > 0)
  const score = matches.reduce((sum, { points }) => sum + points, 0)
  if (score < SUSPECTED_FROM) return { score, verdict: null }
  const reason = matches.map((rule) => rule.reason).join('; ')
  return { score, verdict: { reason, holdsMail: score >= HELD_FROM } }
}
