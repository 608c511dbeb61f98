/** The anchors of each page that can be linked, by its address; `undefined` if the anchors are not checked. */
export type LinkTargets = Map<string, string[] | undefined>

/** Why a link is wrong, as the end of "the link /privcy …"; undefined if it is right. */
export function wrongLink(url: string, targets: LinkTargets, ownAnchors: string[] = []) {
  if (/^(https?|mailto|tel):/i.test(url))
    return isExternal(url) ? undefined : `is not a complete address; expected ${EXAMPLES}`
  if (url.startsWith('#')) return wrongAnchor(decoded(url.slice(1)), ownAnchors)
  if (!/^\/(?!\/)/.test(url)) return `has an unknown form; expected ${EXAMPLES}, or ${OWN}`

  const [address = '', ...anchor] = decoded(url).split('#')
  if (!targets.has(address)) return `leads to no page; expected ${someOf([...targets.keys()])}`
  const anchors = targets.get(address)
  return anchor.length > 0 && anchors ? wrongAnchor(anchor.join('#'), anchors) : undefined
}

const EXAMPLES = 'https://…, mailto:name@example.com or tel:+1202…'
const OWN = 'the address of a page such as /privacy'

/** Only these schemes are allowed, because others, such as `javascript:`, could run a script. */
const isExternal = (url: string) =>
  /^https?:\/\/[^/]/i.test(url)
    ? URL.canParse(url)
    : /^mailto:[^@\s]+@[^@\s]+$/i.test(url) || /^tel:\+?[\d().-]+$/i.test(url)

function wrongAnchor(anchor: string, anchors: string[]) {
  if (anchors.includes(anchor)) return undefined
  return anchors.length > 0
    ? `leads to no heading; expected ${someOf(anchors.map((one) => `#${one}`))}`
    : 'leads to no heading, because that page has none; expected a link without #'
}

/** The maximum of names in a message: a longer list would hide the other mistakes. */
const MOST = 12

function someOf(names: string[]) {
  const rest = names.length - MOST
  const list = names.slice(0, MOST).join(', ')
  return `one of ${list}${rest > 0 ? ` (and ${rest} more)` : ''}`
}

function decoded(url: string) {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}
