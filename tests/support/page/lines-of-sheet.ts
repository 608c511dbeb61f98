import type { PrintedPage } from './read-sheets.ts'

type Characters = PrintedPage['characters']
type Line = { text: string; left: number; top: number; right: number; bottom: number }

/** The pieces of lines of a printed page, without spaces: characters that follow each other at the same height. */
export function linesOf(characters: Characters) {
  const lines: Line[] = []
  for (const { text, ...box } of characters.filter((one) => one.text.trim())) {
    const line = lines.at(-1)
    const follows = line && Math.abs(line.bottom - box.bottom) < 0.5 && Math.abs(box.left - line.right) < 3
    if (follows) Object.assign(line, { text: line.text + text, right: Math.max(line.right, box.right) })
    else lines.push({ text, ...box })
  }
  return lines
}

/** Pairs of lines that overlap by more than the room for accents. Text on a circle is single characters. */
export function findOverlaps(characters: Characters) {
  const lines = linesOf(characters).filter(({ text }) => text.length > 1)
  return lines.flatMap((line, index) =>
    lines
      .slice(index + 1)
      .filter((other) => {
        const width = Math.min(line.right, other.right) - Math.max(line.left, other.left)
        const height = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top)
        const least = Math.min(line.bottom - line.top, other.bottom - other.top)
        return width > 0.5 && height > 0.6 * least
      })
      .map((other) => `"${line.text}" and "${other.text}"`),
  )
}
