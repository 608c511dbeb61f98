import { convert } from 'html-to-text'
import sanitizeHtml, { type Attributes } from 'sanitize-html'
import { contact } from '../contract/forms/contact.ts'
import { escapeHtml, withoutYear } from '../contract/wire/send-mail.ts'
import { onlyAddressIn } from './email-address.ts'
import { oneLine } from './one-line.ts'
import { type NewRequest, newRequest } from './request.ts'

/**
 * Reads the HTML of a contact message (`StrOne` on the wire) once, when it arrives. It is untrusted: any client can send any
 * HTML. The fields are those of the `<dl>` that the page writes; text beside it is the field `Text`. Without this `<dl>` the
 * whole text is the field `message`, and the address is that of the first mail link, else the only address in the text.
 */
export function readContactHtml(StrOne: string): NewRequest {
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
  const written = findFields(html)
  const fields = written ?? { message: toPlainText(html) }
  const text = written?.email ?? (mailto ? displayAddress(mailto) : (fields.message ?? ''))
  return {
    ...newRequest({ form: 'contact', fields, html: StrOne, createdAt: null }),
    name: written && oneLine(written.name ?? '', contact.fields.name.max),
    email: onlyAddressIn(text),
    subject: written && oneLine(written.subject ?? '', contact.fields.subject.max),
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

/** The rows of the `<dl>` by the names of the form's fields; null if it lacks one of them. */
function findFields(html: string): Record<string, string> | null {
  const fields: Record<string, string> = {}
  for (const [name, { label }] of Object.entries(contact.fields)) {
    const inner = new RegExp(`<dt>${label}</dt>\\s*<dd>([\\s\\S]*?)</dd>`).exec(html)?.[1]
    if (inner === undefined) return null
    fields[name] = toPlainText(inner)
  }
  const rest = toPlainText(withoutYear(html).replace(/<dl>[\s\S]*<\/dl>/, ''))
  return rest === '' ? fields : { ...fields, Text: rest }
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
