import type { Attribution } from '../contract/attribution.ts'
import { contact } from '../contract/forms/contact.ts'
import { MAX_EMAIL } from '../contract/forms/field.ts'
import type { FormLocale } from './language-rows.ts'
import type { MessageHtml } from './message-html.ts'
import { oneLine } from './one-line.ts'
import type { WorkState } from './request.ts'
import type { SpamStatus } from './spam-status.ts'

export type Message = {
  id: string
  receivedAt: number
  html: string
  locale: FormLocale
  /** The hash of the consent text whose box was ticked, or null. */
  consentHash: string | null
} & MessageSender &
  SpamStatus &
  Attribution &
  WorkState

/** Read from the message's HTML when it is stored; a value that is not found is null. */
export type MessageSender = {
  senderName: string | null
  senderEmail: string | null
  subject: string | null
}

/**
 * The sender of a contact message, for columns that lists and searches use. The email address is read from the field
 * `Email`, else the first mail link, else the text if it contains exactly one address; otherwise null.
 */
export function senderOf({ fields, mailto, text }: MessageHtml): MessageSender {
  return {
    senderName: fields ? oneLine(fields.Name.text, contact.fields.name.max) : null,
    senderEmail: onlyAddressIn(fields?.Email.text ?? mailto ?? text),
    subject: fields ? oneLine(fields.Subject.text, contact.fields.subject.max) : null,
  }
}

function onlyAddressIn(text: string): string | null {
  if (isAddress(text.trim())) return text.trim()
  const found = new Map(addressesIn(text).map((address) => [normalizeEmail(address), address]))
  return found.size === 1 ? (found.values().next().value ?? null) : null
}

const isAddress = (text: string) => text.length <= MAX_EMAIL && /^[^\s@]+@[^\s@]+$/.test(text)

/** The addresses in a text, without the surrounding punctuation. */
const addressesIn = (text: string) =>
  text
    .split(/[\s<>()[\],;:"“”„«»]+/)
    // The lookbehind keeps the time linear: a run of punctuation is matched from its first character only.
    .map((word) => word.replace(/^['‘’]+|(?<!['‘’.!?])['‘’.!?]+$/g, ''))
    .filter(isAddress)

/** Makes addresses comparable regardless of case. */
export const normalizeEmail = (text: string) => text.trim().normalize('NFC').toLowerCase()

/** A message as texts, for JSON: its four fields if they were found, and the whole text. */
export const messageTexts = ({ fields, text }: Pick<MessageHtml, 'fields' | 'text'>) => ({
  ...(fields && {
    name: fields.Name.text,
    email: fields.Email.text,
    subject: fields.Subject.text,
    message: fields.Message.text,
  }),
  text,
})
