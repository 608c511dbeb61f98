import type { FormSignals } from '../../contract/form-signals.ts'
import type { SpamVerdict } from '../../records/spam-status.ts'
import { openRecentSubmissions, type RecentSubmissions } from './recent-submissions.ts'
import { rules } from './rules.ts'
import type { SubmissionText } from './submission-text.ts'

/** From this score a submission is suspected; its mail has a spam notice. */
const SUSPECTED_FROM = 3
/** From this score the deliveries of a submission are held until staff release them. No single rule gives that many points. */
const HELD_FROM = 5

export type SpamFilter = {
  check(submission: SubmissionText, formSignals: FormSignals): SpamCheck
  /** Counts a stored submission, to recognise repeated texts and addresses. */
  remember(submission: SubmissionText): void
}

/** `verdict`: null if the submission is not suspected. */
type SpamCheck = { score: number; verdict: SpamVerdict | null }

/** Scores submissions. A suspected submission is never refused: it is stored and answered like any other. */
export function openSpamFilter(now: () => number = Date.now): SpamFilter {
  const recent = openRecentSubmissions(now)
  return {
    check: (submission, formSignals) => checkWith(submission, formSignals, recent),
    remember: recent.add,
  }
}

function checkWith(
  submission: SubmissionText,
  formSignals: FormSignals,
  recent: RecentSubmissions,
): SpamCheck {
  const matches = rules
    .map(({ reason, points }) => ({ reason, points: points({ submission, formSignals, recent }) }))
    .filter(({ points }) => points > 0)
  const score = matches.reduce((sum, { points }) => sum + points, 0)
  if (score < SUSPECTED_FROM) return { score, verdict: null }
  const reason = matches.map((rule) => rule.reason).join('; ')
  return { score, verdict: { reason, holdsMail: score >= HELD_FROM } }
}
