import type { FormSignals } from '../../contract/form-signals.ts'
import type { SpamVerdict } from '../../records/spam-status.ts'
import { type Earlier, rememberSendings } from './recent-submissions.ts'
import { rules } from './rules.ts'
import type { Sending } from './submission-text.ts'

/** From here on a record is set aside with its reasons; its mail says so. */
const SUSPECTED_FROM = 3
/** From here on its deliveries are held until staff release them. No single rule gives that many points. */
const HELD_FROM = 5

export type Judge = {
  /** Null for what looks like anybody's request. */
  judge(sending: Sending, formSignals: FormSignals): SpamVerdict | null
  /** It is on disk: from now on it is an earlier one. */
  remember(sending: Sending): void
}

/** No rule turns anyone away: whatever they find, the record is kept and answered like any other. */
export function openJudge(now: () => number = Date.now): Judge {
  const earlier = rememberSendings(now)
  return {
    judge: (sending, formSignals) => verdictOn(sending, formSignals, earlier),
    remember: (sending) => earlier.remember(sending),
  }
}

function verdictOn(
  sending: Sending,
  formSignals: FormSignals,
  earlier: Earlier,
): SpamVerdict | null {
  const found = rules
    .map(({ reason, points }) => ({ reason, points: points({ sending, formSignals, earlier }) }))
    .filter(({ points }) => points > 0)
  const score = found.reduce((sum, { points }) => sum + points, 0)
  if (score < SUSPECTED_FROM) return null
  const reason = found.map((rule) => rule.reason).join('; ')
  return { reason, holdsMail: score >= HELD_FROM }
}
