import PostalMime from 'postal-mime'
import { readBounce } from './bounce.ts'
import { readFiles } from './file-parts.ts'
import { limitHeaders, MAX_HEADER_BYTES } from './limit-headers.ts'
import { readText } from './mail-text.ts'
import type { MailHeaders, ParsedMail } from './parsed-mail.ts'
import { readHeaders } from './read-headers.ts'

type Options = { authservId: string | undefined }

/** With the headers of its parts. */
const limits = { maxNestingDepth: 50, maxHeadersSize: 2 * MAX_HEADER_BYTES }

/** Reads a whole mail. Rejects if it is broken or a bomb. Slow for large ones: only the worker calls it. */
export async function readMail(source: Uint8Array, { authservId }: Options): Promise<ParsedMail> {
  // Mails in mails become files, so that none of their text counts as the sender's.
  const mail = await PostalMime.parse(limitHeaders(source), { ...limits, forceRfc822Attachments: true })
  const headers = readHeaders(mail.headers, { source, authservId })
  return {
    ...headers,
    ...readText(mail),
    files: readFiles(mail.attachments),
    bounce: headers.mayBeBounce ? readBounce(mail, headers.messageIds) : null,
  }
}

/** Reads header blocks. Null for a broken one. */
export const readHeaderBlocks = (blocks: Uint8Array[], { authservId }: Options): Promise<(MailHeaders | null)[]> =>
  Promise.all(
    blocks.map(async (source) => {
      const mail = await PostalMime.parse(limitHeaders(source), limits).catch(() => null)
      return mail && readHeaders(mail.headers, { source, authservId })
    }),
  )
