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

/** One line without a path, with an ending; senders choose it freely. */
export function fileName(given: string, type: string) {
  // Of `C:\offers\7.pdf` the last part; "Offer 7/2026.pdf" is no path.
  const isPath = /^\s*(?:[/\\~.]|[a-z]:[/\\]|file:)/i.test(given)
  const last = isPath ? (given.split(/[/\\]/).at(-1) ?? '') : given.replace(/[/\\]/g, '_')
  const name = oneLine(last, MAX_FILE_NAME).replace(/^\.+/, '')
  if (name === '') return `${type === 'message/rfc822' ? 'mail' : 'unnamed'}${endingOf(type)}`
  const isWithoutEnding = !/\.[^.\s]{1,10}$/.test(name) && type !== 'text/plain'
  return isWithoutEnding ? `${oneLine(name, MAX_FILE_NAME - 10)}${endingOf(type)}` : name
}

export const fileType = (given: string) =>
  /^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,100}$/i.test(given) ? given.toLowerCase() : 'application/octet-stream'

/** With its full stop; empty for a type that says little. */
function endingOf(type: string) {
  const [, subtype] = /^(?:image|audio|video)\/(?:x-)?([a-z0-9]{2,5})$/.exec(type) ?? []
  const ending = endings[type] ?? subtype
  return ending === undefined ? '' : `.${ending}`
}

const office = 'application/vnd.openxmlformats-officedocument.'

const endings: Partial<Record<string, string>> = {
  'application/gzip': 'gz',
  'application/ics': 'ics',
  'application/json': 'json',
  'application/msword': 'doc',
  'application/pdf': 'pdf',
  'application/pgp-encrypted': 'asc',
  'application/pgp-keys': 'asc',
  'application/pgp-signature': 'asc',
  'application/pkcs7-mime': 'p7m',
  'application/pkcs7-signature': 'p7s',
  'application/rtf': 'rtf',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.text': 'odt',
  [`${office}presentationml.presentation`]: 'pptx',
  [`${office}spreadsheetml.sheet`]: 'xlsx',
  [`${office}wordprocessingml.document`]: 'docx',
  'application/x-pkcs7-mime': 'p7m',
  'application/x-pkcs7-signature': 'p7s',
  'application/x-zip-compressed': 'zip',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'audio/mpeg': 'mp3',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/vnd.microsoft.icon': 'ico',
  'message/delivery-status': 'txt',
  'message/disposition-notification': 'txt',
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/css': 'css',
  'text/csv': 'csv',
  'text/directory': 'vcf',
  'text/enriched': 'txt',
  'text/html': 'html',
  'text/markdown': 'md',
  'text/plain': 'txt',
  'text/rfc822-headers': 'txt',
  'text/rtf': 'rtf',
  'text/vcard': 'vcf',
  'text/x-amp-html': 'html',
  'text/x-vcard': 'vcf',
  'text/xml': 'xml',
  'video/quicktime': 'mov',
}

/** One sentence for each file that holds the mail itself in a form which is not read here: without it the mail looks empty. */
export const sealedNotes = (files: MailFileContent[]) =>
  forms.flatMap(({ type, name, isBefore, is }) => {
    const at = files.findIndex((file) => type.test(file.type))
    const file = files.find((each) => name.test(each.name)) ?? (at < 0 ? undefined : files[isBefore ? at + 1 : at])
    return file ? [`[${is} Open the file ${file.name} in a mail program that can read it.]`] : []
  })

const forms: { type: RegExp; name: RegExp; isBefore?: true; is: string }[] = [
  {
    type: /^application\/(?:x-)?pkcs7-mime$/,
    name: /^smime\.p7m$/i,
    is: 'This mail is signed or encrypted as a whole (S/MIME).',
  },
  {
    type: /^application\/pgp-encrypted$/,
    name: /^(?:encrypted\.asc|OpenPGP encrypted message.*)$/i,
    /** The part of this type has only a version, and the next one has the mail. */
    isBefore: true,
    is: 'This mail is encrypted (PGP).',
  },
  {
    type: /^application\/(?:vnd\.)?ms-tnef$/,
    name: /^winmail\.dat$/i,
    is: 'Text or files of this mail are in the format of Outlook (TNEF).',
  },
  {
    type: /^application\/x-microsoft-rpmsg-message$/,
    name: /^message.*\.rpmsg$/i,
    is: 'This mail is encrypted (Microsoft).',
  },
]
