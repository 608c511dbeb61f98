/** What becomes of a mail in the mailbox. `automatic` mails are stored too, of mails that are `too large` only headers. */
export const mailOutcomes = ['stored', 'automatic', 'too large', 'bounce', 'ignored'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

/** For the metrics. */
export type MailboxWatch = {
  onMail(outcome: MailOutcome): void
  /** `read`: how many bytes this instance has stored today. */
  watchBytes(read: () => number): void
}
