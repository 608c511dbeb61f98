import type { Email } from 'postal-mime'
import { mailHtmlText } from './html-text.ts'
import { splitQuoted } from './split-quoted.ts'

const MAX_TEXT_LENGTH = 200_000
const CUT_NOTE = '[This mail is longer. The rest is in the mailbox.]'

/** The plain text of a mail, or that of its HTML, without the history. */
export function readText({ text = '', html = '' }: Pick<Email, 'text' | 'html'>) {
  const body = text.trim() === '' ? mailHtmlText(html) : text
  const isLong = body.length > MAX_TEXT_LENGTH
  return splitQuoted(isLong ? `${body.slice(0, MAX_TEXT_LENGTH).toWellFormed()}\n\n${CUT_NOTE}` : body)
}
