import type { ImapFlow, MessageStructureObject } from 'imapflow'
import { fileName, fileType, MAX_MAIL_FILES } from './parse/file-parts.ts'
import type { MailFileContent } from './parse/parsed-mail.ts'

/** The files of a mail that is not fetched, from its structure. */
export async function fetchFileNames(client: ImapFlow, uid: number): Promise<MailFileContent[]> {
  const fetched = await client.fetchOne(String(uid), { bodyStructure: true }, { uid: true })
  return fetched ? filesIn(fetched.bodyStructure) : []
}

function filesIn(structure: MessageStructureObject | undefined) {
  const files: MailFileContent[] = []
  const parts = structure ? [structure] : []
  for (let part = parts.shift(); part && files.length < MAX_MAIL_FILES; part = parts.shift()) {
    parts.unshift(...(part.childNodes ?? []))
    const name = part.dispositionParameters?.filename ?? part.parameters?.name
    const type = fileType(part.type)
    if (name === undefined && !isFile(part)) continue
    files.push({ name: fileName(name ?? '', type), type, bytes: decodedBytes(part), content: null })
  }
  return files
}

/** Without a name: not a text of the mail. */
const isFile = ({ type, disposition }: MessageStructureObject) =>
  disposition?.toLowerCase() === 'attachment' || !/^(?:multipart\/|text\/(?:plain|html)$)/i.test(type)

/** Base64 has 78 characters for 57 bytes. */
const decodedBytes = ({ encoding, size = 0 }: MessageStructureObject) =>
  encoding?.toLowerCase() === 'base64' ? Math.round((size * 57) / 78) : size
