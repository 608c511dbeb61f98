import PostalMime, { type Email } from 'postal-mime'
import { readBounce } from './bounce.ts'
import { readFiles, sealedNotes } from './file-parts.ts'
import { limitHeaders, readHeaders, withReadableHeaders } from './headers.ts'
import { type MailPart, readText } from './mail-text.ts'
import { MAX_HEADER_BYTES, type MailHeaders, type ParsedMail } from './parsed-mail.ts'

type Options = { authservId: string | undefined }

/** Reads a whole mail. Rejects if it is broken or a bomb. Slow for large ones: only the worker calls it. */
export async function readMail(source: Uint8Array, { authservId }: Options): Promise<ParsedMail> {
  const mail = await parseMail(withReadableHeaders(limitHeaders(source)))
  const headers = readHeaders(mail.headers, { source, authservId })
  const files = readFiles(mail.attachments)
  const { text, quoted } = readText(mail.root)
  return {
    ...headers,
    text: [text, ...sealedNotes(files)].filter((line) => line !== '').join('\n\n'),
    quoted,
    files,
    bounce: headers.mayBeBounce ? readBounce(mail, headers.messageIds) : null,
  }
}

/** Reads header blocks. Null for a broken one. */
export const readHeaderBlocks = (blocks: Uint8Array[], { authservId }: Options): Promise<(MailHeaders | null)[]> =>
  Promise.all(
    blocks.map(async (source) => {
      const mail = await PostalMime.parse(withReadableHeaders(limitHeaders(source)), limits).catch(() => null)
      return mail && readHeaders(mail.headers, { source, authservId })
    }),
  )

/** With the headers of its parts. */
const limits = { maxNestingDepth: 50, maxHeadersSize: 2 * MAX_HEADER_BYTES }

/** Rejects a mail that is broken or a bomb. Mails in mails become files: none of their text counts as the sender's. */
async function parseMail(source: Uint8Array): Promise<Email & { root: MailPart }> {
  const parser = new PostalMime({ ...limits, forceRfc822Attachments: true })
  const mail = await parser.parse(source)
  return { ...mail, root: (parser as unknown as { root: MailPart }).root }
}
