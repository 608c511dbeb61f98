import sharp from 'sharp'
import { escapeHtml } from '../../contract/wire/send-mail.ts'
import type { Fonts } from './load-fonts.ts'
import { SIZE } from './measures.ts'

type TextStyle = {
  /** In pixels. */
  size: number
  weight: number
  /** The distance added between letters, in parts of the size. Letters that are joined have none. */
  tracking?: number
}
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
  /** `leading`: the distance of lines in parts of the size. */
  style: TextStyle & { leading: number; colour: string }
}

export type WriteLine = ReturnType<typeof textWriter>['line']

/** Places texts in the picture, from the right if it is mirrored. Pango shapes them as a browser does. */
export function textWriter({ families }: Pick<Fonts, 'families'>, isMirrored: boolean) {
  // A text can begin with a word of the other direction.
  const direction = isMirrored ? '\u200f' : '\u200e'
  const draw = (text: string, style: TextStyle & { leading?: number; colour?: string }, width?: number) => {
    const { size, weight, tracking = 0, leading = 1, colour = '#000' } = style
    const [spacing, height] = [tracking, leading].map((part) => Math.round(part * size * 1024))
    const span = `<span weight="${weight}" letter_spacing="${spacing}" line_height="${height}" foreground="${colour}">`
    return sharp({
      text: {
        text: `${span}${direction}${escapeHtml(text)}</span>`,
        font: `${families}, ${size}`,
        dpi: 72,
        rgba: true,
        ...(width && { width: Math.floor(width) }),
      },
    })
  }
  const measure = (...args: Parameters<typeof draw>) => draw(...args).metadata()

  /** A line, smaller if it is wider than this. */
  const line = async (text: string, { x, y, width, style, anchor = 'start' }: LinePlace) => {
    if (!text.trim()) return ''
    const size = style.size * Math.min(1, width / (await measure(text, style)).width)
    return `<text x="${isMirrored ? SIZE.width - x : x}" y="${y}" font-size="${size}" font-weight="${style.weight}" letter-spacing="${(style.tracking ?? 0) * size}" text-anchor="${anchor}">${escapeHtml(text)}</text>`
  }
  return {
    line,
    label: (text: string, place: Omit<LinePlace, 'style'>) =>
      line(text, {
        ...place,
        style: { size: isMirrored ? 15 : 14, weight: 600, tracking: isMirrored ? 0 : 0.08 },
      }),
    /** Lines as equally long as possible in the middle of the box, in the largest size in which they fit. */
    block: async (text: string, { x, y, width, height, style }: BlockPlace) => {
      let fitting = style
      let most = await measure(text, fitting, width)
      while (most.width > width || most.height > height) {
        fitting = { ...fitting, size: fitting.size * 0.96 }
        most = await measure(text, fitting, width)
      }
      let narrow = width
      for (let next = width; ; next *= 0.98) {
        const size = await measure(text, fitting, next)
        if (size.height > most.height || size.width > next) break
        narrow = next
      }
      const { data, info } = await draw(text, fitting, narrow).png().toBuffer({ resolveWithObject: true })
      const left = isMirrored ? SIZE.width - x - info.width : x
      const top = Math.round(y + (height - info.height) / 2)
      return `<image x="${left}" y="${top}" width="${info.width}" height="${info.height}" href="data:image/png;base64,${data.toString('base64')}"/>`
    },
  }
}
