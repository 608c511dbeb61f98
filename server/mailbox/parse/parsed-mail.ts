import type { Reference } from '../../../contract/request/reference.ts'

/** Of the headers of a mail; those of large providers have some 20 kB. */
export const MAX_HEADER_BYTES = 100_000

/** What the headers of a mail say. */
export type MailHeaders = {
  /** With angle brackets; made from the content if the mail has no valid one. */
  messageId: string
  inReplyTo: string | null
  /** Of `In-Reply-To` and `References`, the nearest one first. */
  messageIds: string[]
  /** The address without its name, in lower case; empty if there is no valid one. */
  from: string
  to: string
  /** Of `To` and `Cc`. */
  recipients: string[]
  /** Those of the recipients who are neither the sender nor a mailing list nor a machine. */
  cc: string[]
  /** One line. */
  subject: string
  /** `automatic`: an absence note or another mail of a machine. `report`: about the delivery of a mail, perhaps a bounce. */
  kind: 'written' | 'automatic' | 'report'
  /** A mail system wrote it, perhaps about a mail that did not arrive: only the whole mail says it. */
  mayBeBounce: boolean
  /** The company's mail server says that the sender's domain vouches for the mail (DMARC). */
  isVerified: boolean
}

export type MailFileContent = {
  name: string
  type: string
  bytes: number
  /** Null: the files of the mail are too large together. */
  content: Uint8Array | null
}

/** A mail that could not be delivered. */
export type Bounce = {
  /** Of the mail that came back, or ids that may be its own. */
  messageIds: string[]
  /** Of the request that it is about: a sending service may replace our Message-ID. */
  references: Reference[]
  /** The addresses that it did not reach, according to the report and the returned mail. */
  recipients: string[]
  /** One sentence for staff. */
  why: string
}

export type ParsedMail = MailHeaders & {
  /** Plain text, never markup. */
  text: string
  /** The history that the mail program appended. */
  quoted: string | null
  files: MailFileContent[]
  /** Null if it is no bounce, or a report about a delay or a success. */
  bounce: Bounce | null
}
