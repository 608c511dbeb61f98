import { htmlText } from '../../../records/html-text.ts'

/** The text of the HTML of a mail. Pictures and scripts are left out. */
export const mailHtmlText = (html: string) =>
  htmlText(html.slice(0, MAX_HTML_LENGTH), [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
  ])

/** More is markup rather than text. */
const MAX_HTML_LENGTH = 2_000_000
