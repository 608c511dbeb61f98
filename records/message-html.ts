import { convert } from 'html-to-text'
import sanitizeHtml, { type Attributes } from 'sanitize-html'
import { escapeHtml } from '../contract/wire/send-mail.ts'

/** A contact message, safe to show to staff. `html` is sanitised. */
export type MessageHtml = {
  /** The four fields if the HTML has them as a `<dl>`, as the page writes it. */
  fields: Record<ContactField, { html: string; text: string }> | null
  html: string
  text: string
  /** The address of the first `mailto:` link, decoded. */
  mailto: string | null
}

const contactFields = ['Name', 'Email', 'Subject', 'Message'] as const
export type ContactField = (typeof contactFields)[number]

/** Reads the HTML of a contact message (`StrOne` on the wire). It is untrusted: any client can send any HTML. */
export function readMessageHtml(StrOne: string): MessageHtml {
  const links: string[] = []
  const safe = sanitizeHtml(StrOne, {
    allowedTags,
    allowedAttributes: { a: ['href'] },
    nestingLimit: 30,
    transformTags: {
      a: (_, { href = '' }) => {
        const target = safeTarget(href)
        if (target) links.push(target)
        const attribs: Attributes = target ? { href: target } : {}
        return { tagName: target ? 'a' : 'span', attribs }
      },
    },
  })
  const html = appendTargets(safe)
  const mailto = links.find(isMailto)
  return {
    fields: findFields(html),
    html,
    text: toPlainText(html),
    mailto: mailto ? displayAddress(mailto) : null,
  }
}

const allowedTags = [
  'p br hr div span blockquote pre h1 h2 h3 h4 h5 h6',
  'b strong i em u s small sub sup code a',
  'ul ol li dl dt dd table thead tbody tr th td',
].flatMap((tags) => tags.split(' '))

const isMailto = (target: string) => target.startsWith('mailto:')

/** The link's address if its scheme is http, https or mailto, else null. Of a mail link only the recipient is left. */
function safeTarget(href: string) {
  const url = URL.parse(href.trim())
  if (url?.protocol === 'mailto:') return url.pathname ? `mailto:${url.pathname}` : null
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href
  return null
}

/** Appends each link's address to its text. Links may be nested: the sanitiser does not prevent that. */
function appendTargets(safe: string) {
  const open: { target: string; from: number }[] = []
  return safe.replace(/<a href="([^"]*)">|<\/a>/g, (tag, href: string | undefined, at: number) => {
    if (href !== undefined) {
      open.push({ target: href, from: at + tag.length })
      return tag
    }
    const link = open.pop()
    if (!link) return tag
    const target = escapeHtml(displayAddress(unescapeAttribute(link.target)))
    return safe.slice(link.from, at) === target ? tag : `${tag} (${target})`
  })
}

/** Reverses the escaping of the sanitiser, which escapes only these characters in attributes. */
const unescapeAttribute = (attribute: string) =>
  attribute
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/** The address as staff see it: of a mail link the decoded mail address. */
function displayAddress(target: string) {
  if (!isMailto(target)) return target
  const address = target.slice('mailto:'.length)
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

function findFields(html: string): MessageHtml['fields'] {
  const found = contactFields.map((field) => {
    const inner = new RegExp(`<dt>${field}</dt>\\s*<dd>([\\s\\S]*?)</dd>`).exec(html)?.[1]
    return [field, inner === undefined ? null : { html: inner, text: toPlainText(inner) }] as const
  })
  return found.every(([, value]) => value !== null)
    ? (Object.fromEntries(found) as NonNullable<MessageHtml['fields']>)
    : null
}

const block = { format: 'block' }

const toPlainText = (html: string) =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } }, // `appendTargets` has added it already.
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      { selector: 'dt', ...block },
      { selector: 'dd', ...block },
      { selector: 'tr', ...block },
    ],
  }).trim()
