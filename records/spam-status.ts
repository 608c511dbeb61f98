/** The decisions of the spam filter and of staff about a submission. */
export type SpamStatus = {
  /** The reasons of the spam filter, as a text for staff; null if the submission was not suspected. */
  suspectedFor: string | null
  /** When staff marked it as not spam. */
  acceptedAt: number | null
  /** When staff marked it as spam. */
  spamAt: number | null
}

/** Why a new submission is suspected, and whether its deliveries are held until staff release them. */
export type SpamVerdict = { reason: string; holdsMail: boolean }

/** Suspected, and staff have not decided yet. */
export const isSuspected = ({ suspectedFor, acceptedAt, spamAt }: SpamStatus) =>
  suspectedFor !== null && acceptedAt === null && spamAt === null

/** The times as ISO 8601, for CSV and JSON. */
export const spamStatusTexts = ({ acceptedAt, spamAt }: SpamStatus) => ({
  acceptedAt: acceptedAt === null ? null : new Date(acceptedAt).toISOString(),
  spamAt: spamAt === null ? null : new Date(spamAt).toISOString(),
})
