import type { Attachment } from 'postal-mime'
import { MAX_FILE_NAME } from '../../../contract/console/conversation-limits.ts'
import { oneLine } from '../../../records/one-line.ts'
import type { MailFileContent } from './parsed-mail.ts'

export const MAX_MAIL_FILES = 50
const MAX_MAIL_FILES_BYTES = 25_000_000

/** The files of a mail, with pictures in its text. Of those that are too large together, only the name is kept. */
export function readFiles(attachments: Attachment[]): MailFileContent[] {
  let left = MAX_MAIL_FILES_BYTES
  return attachments.slice(0, MAX_MAIL_FILES).map(({ filename, mimeType, content }) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
    const isStored = bytes.length <= left
    if (isStored) left -= bytes.length
    const type = fileType(mimeType)
    return { name: fileName(filename ?? '', type), type, bytes: bytes.length, content: isStored ? bytes : null }
  })
}

/** One line without a path; senders choose it freely. */
export function fileName(given: string, type: string) {
  const name = oneLine(given.split(/[/\\]/).at(-1) ?? '', MAX_FILE_NAME).replace(/^\.+/, '')
  return name || (type === 'message/rfc822' ? 'mail.eml' : 'unnamed')
}

export const fileType = (given: string) =>
  /^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,100}$/i.test(given) ? given.toLowerCase() : 'application/octet-stream'
