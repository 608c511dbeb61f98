/** A mail of the conversation about a request, in either direction. Its text is plain text. */
export type RequestMail = {
  id: string
  requestId: string
  /** `out`: staff wrote it. `in`: it came from the mailbox. */
  direction: 'out' | 'in'
  /** `automatic`: an absence note or another reply of a machine (RFC 3834), which changes nothing. */
  kind: 'written' | 'automatic'
  /** When it was written, or when it arrived in the mailbox. */
  at: number
  /** The staff member who wrote it; null: the visitor, or the command line. */
  by: string | null
  /** Addresses without names. */
  from: string
  to: string
  /** The addresses in Cc, without those of the company and of mailing lists. */
  cc: string[]
  subject: string
  text: string
  /** The history that the mail program of the sender appended; null if there is none. */
  quoted: string | null
  /** With its angle brackets, as in the header. */
  messageId: string
  inReplyTo: string | null
  /** The company's mail server says that the sender's domain vouches for the mail (DMARC). Always true for `out`. */
  isVerified: boolean
  /** False: the sender did not take part in the request before. */
  isKnownSender: boolean
  /** The version of the request with this mail: mails are in the order in which they were stored. */
  version: number
}

/** A file of a mail, or of a draft. Its content is in parts. */
export type MailFile = {
  id: string
  mailId: string | null
  draftId: string | null
  name: string
  type: string
  bytes: number
  /** False: it was too large, and only its name is kept. */
  isStored: boolean
  addedAt: number
}

/** What a staff member has typed and not sent. */
export type Draft = {
  id: string
  requestId: string
  staffId: string
  to: string
  cc: string[]
  subject: string
  text: string
  updatedAt: number
}
