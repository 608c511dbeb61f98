import { convert } from 'html-to-text'

/** The text of a mail that has only HTML. Pictures and scripts are left out. */
export const htmlText = (html: string) =>
  convert(html.slice(0, MAX_HTML_LENGTH), {
    wordwrap: false,
    limits: { maxDepth: 200, ellipsis: '…' },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })

/** More is markup rather than text. */
const MAX_HTML_LENGTH = 2_000_000
