import { isoTime } from './iso-time.ts'

/** The decisions of the spam filter and of staff about a request. */
export type SpamStatus = {
  /** The reasons of the spam filter, as a text for staff; null if the request was not suspected. */
  suspectedFor: string | null
  /** When the spam filter held its deliveries until staff decide; null if they were not held. */
  heldAt: number | null
  /** When staff marked it as not spam. */
  acceptedAt: number | null
  /** When staff marked it as spam. */
  spamAt: number | null
}

/** Why a new request is suspected, and whether its deliveries are held until staff release them. */
export type SpamVerdict = { reason: string; holdsMail: boolean }

/** The status of a new request. */
export const newSpamStatus = (verdict: SpamVerdict | null, receivedAt: number): SpamStatus => ({
  suspectedFor: verdict?.reason ?? null,
  heldAt: verdict?.holdsMail ? receivedAt : null,
  acceptedAt: null,
  spamAt: null,
})

/** Suspected or held, and staff have not decided yet. */
export const isSuspected = ({
  suspectedFor,
  acceptedAt,
  spamAt,
}: Pick<SpamStatus, 'suspectedFor' | 'acceptedAt' | 'spamAt'>) =>
  suspectedFor !== null && acceptedAt === null && spamAt === null

/** Held, and staff have not decided yet. Without a decision a request that is only suspected is like any other. */
export const isHeld = ({ heldAt, acceptedAt, spamAt }: SpamStatus) =>
  heldAt !== null && acceptedAt === null && spamAt === null

/** The times as ISO 8601, for CSV and JSON. */
export const spamStatusTexts = ({ heldAt, acceptedAt, spamAt }: SpamStatus) => ({
  heldAt: isoTime(heldAt),
  acceptedAt: isoTime(acceptedAt),
  spamAt: isoTime(spamAt),
})
