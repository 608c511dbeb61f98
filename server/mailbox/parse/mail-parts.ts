import PostalMime, { type Email } from 'postal-mime'
import { MAX_HEADER_BYTES } from './limit-headers.ts'

/**
 * A part of a mail as `postal-mime` holds it. Its types hide the tree, which alone has the bytes and the character set of each
 * text.
 */
export type MailPart = {
  contentType: { parsed: { value: string; params: Partial<Record<string, string>> } }
  contentDisposition: { parsed: { value: string } }
  content: ArrayBuffer | null
  childNodes: MailPart[]
  /** The text in the stated character set, or in UTF-8 or Windows-1252 if there is none or an unknown one. */
  getTextContent(): string
}

/** With the headers of its parts. */
export const limits = { maxNestingDepth: 50, maxHeadersSize: 2 * MAX_HEADER_BYTES }

/** Rejects a mail that is broken or a bomb. Mails in mails become files: none of their text counts as the sender's. */
export async function parseMail(source: Uint8Array): Promise<Email & { root: MailPart }> {
  const parser = new PostalMime({ ...limits, forceRfc822Attachments: true })
  const mail = await parser.parse(source)
  return { ...mail, root: (parser as unknown as { root: MailPart }).root }
}
