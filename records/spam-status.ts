/** Where times are texts. */
export const spamStatusTexts = ({ acceptedAt, spamAt }: SpamStatus) => ({
  acceptedAt: acceptedAt === null ? null : new Date(acceptedAt).toISOString(),
  spamAt: spamAt === null ? null : new Date(spamAt).toISOString(),
})
/** Whether a submission is suspected, and what staff decided. */
export type SpamStatus = {
  /** The reasons, for staff; null if it is not suspected. */
  suspectedFor: string | null
  /** When staff marked it as not spam. */
  acceptedAt: number | null
  /** When staff marked it as spam. */
  spamAt: number | null
}

/** Why a new record is suspected, and whether its deliveries are held until staff release them. */
export type SpamVerdict = { reason: string; holdsMail: boolean }

/** Suspected, and no person has decided yet whether it is spam. */
export const isSuspected = ({ suspectedFor, acceptedAt, spamAt }: SpamStatus) =>
  suspectedFor !== null && acceptedAt === null && spamAt === null
