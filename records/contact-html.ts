import sanitizeHtml, { type Attributes } from 'sanitize-html'
import { contact } from '../contract/forms/contact.ts'
import { cleanText, emailShape } from '../contract/forms/field.ts'
import { escapeHtml, withoutYear } from '../contract/wire/send-mail.ts'
import { onlyAddressWithin } from './email-address.ts'
import { htmlText } from './html-text.ts'
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
      // Of an unknown element the text is kept, and it is separate from its neighbours as that of a known one.
      '*': (tagName, attribs) => ({ tagName: isKept(tagName) ? tagName : 'span', attribs }),
    },
  })
  const html = appendTargets(safe)
  const mailto = links.find(isMailto)
  const written = findFields(html)
  const fields = written ?? { message: toPlainText(separateLabels(html)) }
  const text = mailto ? displayAddress(mailto) : (fields.message ?? '')
  const request = newRequest({ form: 'contact', fields, html: StrOne, createdAt: null })
  return {
    ...request,
    name: written && oneLine(request.name ?? '', contact.fields.name.max),
    email: request.email && emailShape.test(request.email) ? request.email : onlyAddressWithin(written?.email ?? text),
    subject: written && oneLine(request.subject ?? '', contact.fields.subject.max),
  }
}

const allowedTags = [
  'p br hr div span blockquote pre h1 h2 h3 h4 h5 h6',
  'b strong i em u s small sub sup code a',
  'ul ol li dl dt dd table thead tbody tr th td',
].flatMap((tags) => tags.split(' '))

/** `sanitizeHtml` removes these with their text. */
const withoutText = ['script', 'style', 'textarea', 'option', 'xmp']

const isKept = (tagName: string) => [...allowedTags, ...withoutText].includes(tagName)

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
  for (const [name, { kind, label }] of Object.entries(contact.fields)) {
    const inner = new RegExp(`<dt>${label}</dt>\\s*<dd>([\\s\\S]*?)</dd>`).exec(html)?.[1]
    if (inner === undefined) return null
    fields[name] = cleanText(kind, toPlainText(inner))
  }
  const rest = toPlainText(withoutYear(html).replace(/<dl>[\s\S]*<\/dl>/, ''))
  return rest === '' ? fields : { ...fields, Text: rest }
}

const toPlainText = (html: string) =>
  // `appendTargets` has added the addresses already.
  htmlText(html, [{ selector: 'a', options: { ignoreHref: true } }]).trim()

/**
 * Inserts the space that a page only draws: between a label and a value of which one is an element (`<b>Name</b>Noor`), and
 * between an address and its neighbours. Elements that end within a word (`un<b>paid</b>`) or within an address stay as they are.
 */
function separateLabels(html: string) {
  let before = ' '
  let isOpened = false
  let isClosed = false
  let isLabel = false
  return html.replace(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g, (part, slash?: string, name?: string) => {
    if (name !== undefined) {
      if (!inline.has(name)) before = ' '
      if (name === 'sub' || name === 'sup') return part
      if (slash === '') isOpened = true
      else isClosed = true
      return part
    }
    const isApart = /\s$/.test(before) || /^\s/.test(part)
    const isLabelled = isLabel && isClosed && /^[\p{L}\p{N}+(“"«]/u.test(part)
    const isValue = isOpened && /\p{Ll}{2}$/u.test(before) && /^[\p{Lu}\p{N}+]/u.test(part)
    const isSeparated = !isApart && (isLabelled || isValue || meetAtAddress(before, part))
    isLabel = isOpened && (isApart || isSeparated) && /\p{L}{2}/u.test(part)
    before = part
    isOpened = false
    isClosed = false
    return isSeparated ? ` ${part}` : part
  })
}

const inline = new Set('a b strong i em u s small sub sup code span'.split(' '))

const meetAtAddress = (before: string, after: string) =>
  !/[@._+-]$/.test(before) &&
  !/^[@._+-]/.test(after) &&
  [before.split(/\s/).at(-1), after.split(/\s/, 1)[0]].some((word = '') => onlyAddressWithin(word) !== null)
