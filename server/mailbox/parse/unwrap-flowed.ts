/**
 * Joins the lines of `format=flowed` (RFC 3676) into paragraphs. Lines of another quote depth and the separator of a
 * signature never belong to one.
 */
export function unwrapFlowed(text: string, { delSp }: { delSp: boolean }) {
  const paragraphs: { depth: number; parts: string[] }[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0
    const content = line.slice(depth).replace(/^ /, '')
    const isSignature = content === '-- '
    const last = paragraphs.at(-1)
    const isFlowed = content.endsWith(' ') && !isSignature
    const part = isFlowed && delSp ? content.slice(0, -1) : content
    if (isOpen && last?.depth === depth && !isSignature) last.parts.push(part)
    else paragraphs.push({ depth, parts: [part] })
    isOpen = isFlowed
  }
  return paragraphs.map(({ depth, parts }) => quoted(depth, parts.join(''))).join('\n')
}

const quoted = (depth: number, text: string) => (depth === 0 ? text : `${'>'.repeat(depth)} ${text}`.trimEnd())
