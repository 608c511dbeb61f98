/** The result of reading a mail. `automatic` mails are stored too; of `too large` ones, only the headers are. */
export const mailOutcomes = ['stored', 'automatic', 'too large', 'bounce', 'ignored'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

/** For the metrics. */
export type MailboxWatch = {
  onMail(outcome: MailOutcome): void
  /** `read`: how many bytes this instance has stored today. */
  watchBytes(read: () => number): void
}
