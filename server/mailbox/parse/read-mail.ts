import PostalMime from 'postal-mime'
import { readBounce } from './bounce.ts'
import { readFiles } from './file-parts.ts'
import { limitHeaders } from './limit-headers.ts'
import { limits, parseMail } from './mail-parts.ts'
import { readText } from './mail-text.ts'
import type { MailHeaders, ParsedMail } from './parsed-mail.ts'
import { readHeaders } from './read-headers.ts'
import { withReadableHeaders } from './readable-headers.ts'
import { sealedNotes } from './sealed-mail.ts'

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
