import * as hb from 'harfbuzzjs'
import { bidiRuns } from './bidi-runs.ts'
import type { FontFile } from './load-fonts.ts'

export type TextStyle = {
  /** In pixels. */
  size: number
  weight: number
  /** The distance added between letters, in parts of the size. Letters that are joined have none. */
  tracking?: number
}

/** A line of text as SVG: its letters as paths from (0, 0), the start of the baseline, to the right. */
export type Line = { svg: string; width: number }

/** Shapes texts as a browser does: ligatures, joined letters, kerning, both directions. */
export type TextSetter = ReturnType<typeof textSetter>

export function textSetter(families: FontFile[][], dir: 'ltr' | 'rtl') {
  /** The glyphs from left to right, in parts of the size. */
  const shapeLine = (text: string, { weight, tracking = 0 }: TextStyle) => {
    const glyphs: { d: string; x: number; y: number; scale: number }[] = []
    let width = 0
    for (const { text: run, isRightToLeft } of bidiRuns(text, dir)) {
      const pieces = byFont(run, filesFor(families, weight))
      for (const { text: piece, file } of isRightToLeft ? pieces.reverse() : pieces) {
        const font = fontOf(file, weight)
        const scale = 1 / file.face.upem
        for (const { codepoint, xAdvance, xOffset, yOffset } of shape(font, piece, isRightToLeft)) {
          const d = font.glyphToPath(codepoint)
          if (d) glyphs.push({ d, x: width + xOffset * scale, y: yOffset * scale, scale })
          width += xAdvance * scale + (isRightToLeft ? 0 : tracking)
        }
      }
    }
    return { glyphs, width }
  }

  const widths = new Map<string, number>()
  const widthOf = (text: string, style: TextStyle) => {
    const key = `${style.weight} ${style.tracking} ${text}`
    const width = widths.get(key) ?? shapeLine(text, style).width
    widths.set(key, width)
    return width * style.size
  }

  const setLine = (text: string, style: TextStyle): Line => {
    const { glyphs, width } = shapeLine(text, style)
    const paths = glyphs.map(({ d, x, y, scale }) => {
      const [left, top, size] = [x, -y, scale].map((part) => round(part * style.size))
      return `<path transform="translate(${left} ${top}) scale(${size} -${size})" d="${d}"/>`
    })
    return { svg: paths.join(''), width: width * style.size }
  }

  /** Undefined if a word is wider. */
  const breakLines = (text: string, style: TextStyle, width: number) => {
    const lines: string[] = []
    for (const word of text.split(/[ \n]+/)) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
      if (lines.length > 0 && widthOf(longer, style) <= width) lines[lines.length - 1] = longer
      else if (widthOf(word, style) <= width) lines.push(word)
      else return undefined
    }
    return lines
  }

  /** Lines of at most this width, as equally long as possible. Undefined if a word is wider. */
  const wrap = (text: string, style: TextStyle, width: number) => {
    let lines = breakLines(text, style, width)
    for (let narrower = width * 0.98; lines; narrower *= 0.98) {
      const next = breakLines(text, style, narrower)
      if (!next || next.length > lines.length) break
      lines = next
    }
    return lines
  }

  return {
    /** A line, smaller if it is wider than this. */
    setLine: (text: string, style: TextStyle, width: number) => {
      const share = Math.min(1, width / Math.max(1, widthOf(text, style)))
      return setLine(text, { ...style, size: style.size * share })
    },
    /** Lines in the largest size in which they fit into the box. `leading`: their distance in parts of the size. */
    setBlock: (text: string, style: TextStyle, box: { width: number; height: number; leading: number }) => {
      for (let size = style.size; ; size *= 0.96) {
        const lines = wrap(text, { ...style, size }, box.width)
        const leading = size * box.leading
        if (!lines || lines.length * leading > box.height) continue
        return { lines: lines.map((line) => setLine(line, { ...style, size })), leading }
      }
    },
    /** Whether the typefaces have all letters of the text. */
    canWrite: (text: string) =>
      [...text].every((letter) => /\s/.test(letter) || families.flat().some((file) => has(file, letter))),
  }
}

const has = ({ letters }: FontFile, letter: string) => letters.has(letter.codePointAt(0) ?? 0)

/** In each family the files of this weight first, then those that are nearest to it. */
const filesFor = (families: FontFile[][], weight: number) => {
  const distance = ({ lightest, boldest }: FontFile) => Math.max(lightest - weight, weight - boldest, 0)
  return families.flatMap((files) => files.toSorted((one, other) => distance(one) - distance(other)))
}

/** The text in pieces, each with the first file that has its letters. Marks and spaces stay with the letter before. */
function byFont(text: string, files: FontFile[]) {
  const pieces: { text: string; file: FontFile }[] = []
  for (const letter of text) {
    const last = pieces.at(-1)
    const file =
      last && /[\p{M}\s]/u.test(letter) && has(last.file, letter)
        ? last.file
        : (files.find((one) => has(one, letter)) ?? last?.file ?? files[0])
    if (!file) throw new Error('There is no typeface.')
    if (last?.file === file) last.text += letter
    else pieces.push({ text: letter, file })
  }
  return pieces
}

function fontOf({ face, fonts }: FontFile, weight: number) {
  const font = fonts.get(weight) ?? new hb.Font(face)
  if (!fonts.has(weight)) font.setVariations([new hb.Variation('wght', weight)])
  fonts.set(weight, font)
  return font
}

function shape(font: hb.Font, text: string, isRightToLeft: boolean) {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRightToLeft ? hb.Direction.RTL : hb.Direction.LTR)
  hb.shape(font, buffer)
  return buffer.getGlyphInfosAndPositions().map((glyph) => ({
    codepoint: glyph.codepoint,
    xAdvance: glyph.xAdvance ?? 0,
    xOffset: glyph.xOffset ?? 0,
    yOffset: glyph.yOffset ?? 0,
  }))
}

const round = (value: number) => Math.round(value * 100_000) / 100_000
