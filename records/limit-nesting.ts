/** Deeper than mails are. */
const MAX_OPEN = 150
/** Each puts characters before every line in it. */
const MAX_INDENTS = 15
const indents = new Set(['blockquote', 'ul', 'ol'])

/**
 * HTML whose elements are not nested too deep. Deeper ones lose their tags, not their text. The parser looks through
 * all open elements at each tag: 300,000 of them would take half a minute.
 */
export function limitNesting(html: string) {
  const open: string[] = []
  return html.replace(tags, (tag, slash?: string, written?: string) => {
    if (written === undefined) return tag // A comment.
    const name = written.toLowerCase()
    if (slash) {
      const at = open.lastIndexOf(name)
      if (at >= 0) open.length = at
      return tag
    }
    while (closedBy[name]?.includes(open.at(-1) ?? '')) open.pop()
    if (voids.has(name)) return tag
    const isDeep = indents.has(name) && open.filter((other) => indents.has(other)).length >= MAX_INDENTS
    if (isDeep || open.length >= MAX_OPEN) return ' '
    open.push(name)
    return tag
  })
}

const tags = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][^\s/<>]*)[^<>]*>?/gi

const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Elements that need no end tag before these. */
const closedBy: Record<string, string[]> = {
  p: ['p'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['th'],
  option: ['option'],
}
