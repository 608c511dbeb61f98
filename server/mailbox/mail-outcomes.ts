/** The result of reading a mail. `automatic` mails are stored too; of `too large` and `too many` ones, at most the headers are. */
export const mailOutcomes = ['stored', 'automatic', 'too large', 'too many', 'bounce', 'ignored'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

/** For the metrics. */
export type MailboxWatch = {
  onMail(outcome: MailOutcome): void
  /** `read`: how many bytes this instance has stored today. */
  watchBytes(read: () => number): void
}
