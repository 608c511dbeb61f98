import { SIZE } from './measures.ts'
import type { TextSetter, TextStyle } from './set-text.ts'

type LinePlace = {
  /** The distance from the start of the picture. */
  x: number
  /** The baseline. */
  y: number
  width: number
  style: TextStyle
  /** The part of the line that is at `x`. */
  anchor?: 'start' | 'middle' | 'end'
}
type BlockPlace = Omit<LinePlace, 'anchor' | 'style'> & {
  height: number
  style: TextStyle & { leading: number }
}

export type WriteLine = ReturnType<typeof textWriter>['line']

/** Places texts in the picture, from the right if it is mirrored. */
export function textWriter({ setLine, setBlock }: TextSetter, isMirrored: boolean) {
  const at = ({ svg, width }: { svg: string; width: number }, x: number, y: number, anchor: string) => {
    const before = { start: 0, middle: width / 2, end: width }[anchor] ?? 0
    const left = isMirrored ? SIZE.width - x - width + before : x - before
    return `<g transform="translate(${left.toFixed(2)} ${y.toFixed(2)})">${svg}</g>`
  }
  const line = (text: string, { x, y, width, style, anchor = 'start' }: LinePlace) =>
    at(setLine(text, style, width), x, y, anchor)
  return {
    line,
    label: (text: string, place: Omit<LinePlace, 'style'>) =>
      line(text, {
        ...place,
        style: { size: isMirrored ? 15 : 14, weight: 600, tracking: isMirrored ? 0 : 0.08 },
      }),
    /** Lines in the middle of the box. */
    block: (text: string, { x, y, width, height, style }: BlockPlace) => {
      const { lines, leading } = setBlock(text, style, { width, height, leading: style.leading })
      const top = y + (height - lines.length * leading) / 2
      return lines.map((one, index) => at(one, x, top + (index + 0.82) * leading, 'start')).join('')
    },
  }
}
