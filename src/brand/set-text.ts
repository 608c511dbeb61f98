import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

const file =
  'node_modules/@fontsource/familjen-grotesk/files/familjen-grotesk-latin-600-normal.woff'
// Only collections hold several, and a WOFF is none.
const font = create(readFileSync(file)) as Font

type Box = { width: number; height: number }

type Type = {
  /** Of the letters, where there is room for it. */
  size: number
  /** Added between letters, as a share of the size. */
  tracking: number
  /** From line to line, as a share of the size. */
  leading: number
}

const SMALLER = 0.95

/**
 * Text in the site's headline face, as large as said or as large as the box lets it be. As outlines,
 * which look the same whatever fonts a machine has; the top of the first capital is at 0.
 */
export function setText(text: string, box: Box, type: Type): string {
  const { size, leading } = type
  const lines = breakLines(text, box.width, type)
  const fits =
    lines.length * size * leading <= box.height &&
    lines.every((line) => widthOf(line, type) <= box.width)
  if (!fits) return setText(text, box, { ...type, size: size * SMALLER })
  return lines.map((line, index) => outline(line, index * size * leading, type)).join('')
}

/** As many words a line as there is room for, and at least one. */
function breakLines(text: string, width: number, type: Type) {
  const [first = '', ...words] = text.trim().split(/\s+/)
  const lines = [first]
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (widthOf(longer, type) <= width) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}

const widthOf = (line: string, { size, tracking }: Type) =>
  (font.layout(line).advanceWidth / font.unitsPerEm + line.length * tracking) * size

function outline(line: string, top: number, { size, tracking }: Type) {
  const scale = size / font.unitsPerEm
  const baseline = top + font.capHeight * scale
  const { glyphs, positions } = font.layout(line)
  let next = 0
  return glyphs
    .map(({ path }, index) => {
      const x = next
      next += (positions[index]?.xAdvance ?? 0) * scale + tracking * size
      // A font's upwards is a picture's downwards.
      return path.scale(scale, -scale).translate(x, baseline).toSVG()
    })
    .join('')
}
