import { htmlText } from '../../../records/html-text.ts'

/** The text of the HTML of a mail. Pictures and scripts are left out. */
export const mailHtmlText = (html: string, maxLength = MAX_HTML_LENGTH) =>
  htmlText(fromBody(html).slice(0, maxLength), [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
  ])

/** More is markup rather than text. */
const MAX_HTML_LENGTH = 2_000_000

/** The styles of Outlook alone have 50,000 characters. */
const fromBody = (html: string) => html.slice(Math.max(0, html.search(/<body\b/i)))
