/**
 * Raises glyphs such as the dot of i in a TrueType font, with every letter composed of them. The tables are those of
 * https://learn.microsoft.com/typography/opentype/spec/glyf; the deltas of a variable font are relative to them.
 */
export function raiseDots(font: Buffer, dots: number[], units: number) {
  const { glyphs, offset } = readGlyphs(font)
  for (const dot of dots) {
    add(font, firstY(font, offset(dot)), units)
    add(font, offset(dot) + Y_MIN, units)
    add(font, offset(dot) + Y_MAX, units)
  }
  for (const glyph of glyphs.filter((at) => font.readInt16BE(at) === COMPOSITE)) {
    const raised = components(font, glyph).filter(({ index }) => dots.includes(index))
    const tops = raised.map(({ index, y }) => y + font.readInt16BE(offset(index) + Y_MAX))
    font.writeInt16BE(Math.max(font.readInt16BE(glyph + Y_MAX), ...tops), glyph + Y_MAX)
  }
}

const Y_MIN = 4
const Y_MAX = 8
const COMPOSITE = -1

const add = (font: Buffer, at: number, units: number) => font.writeInt16BE(font.readInt16BE(at) + units, at)

/** Where the glyph of an index starts, and where all glyphs start that have an outline. */
function readGlyphs(font: Buffer) {
  const table = (tag: string) => font.readUInt32BE(font.indexOf(tag, 12, 'latin1') + 8)
  const [glyf, loca] = [table('glyf'), table('loca')]
  const isLong = font.readInt16BE(table('head') + 50) === 1
  const offset = (index: number) =>
    glyf + (isLong ? font.readUInt32BE(loca + 4 * index) : 2 * font.readUInt16BE(loca + 2 * index))
  const indices = [...Array(font.readUInt16BE(table('maxp') + 4)).keys()]
  return { offset, glyphs: indices.filter((index) => offset(index) < offset(index + 1)).map(offset) }
}

/** Where the y of the first point is. Each further point is relative to the point before it. */
function firstY(font: Buffer, glyph: number) {
  const lastEnd = glyph + 8 + 2 * font.readInt16BE(glyph)
  const firstFlags = lastEnd + 4 + font.readUInt16BE(lastEnd + 2)
  if (font.readUInt8(firstFlags) & 0x24) throw new Error('The y of the first point has less than two bytes.')
  let at = firstFlags
  let bytesOfX = 0
  for (let points = font.readUInt16BE(lastEnd) + 1; points > 0; ) {
    const flags = font.readUInt8(at++)
    const times = flags & 0x8 ? font.readUInt8(at++) + 1 : 1
    bytesOfX += times * (flags & 0x2 ? 1 : flags & 0x10 ? 0 : 2)
    points -= times
  }
  return at + bytesOfX
}

function components(font: Buffer, glyph: number) {
  const found: { index: number; y: number }[] = []
  let flags = 0x20
  for (let at = glyph + 10; flags & 0x20; ) {
    flags = font.readUInt16BE(at)
    const isWords = Boolean(flags & 0x1)
    found.push({ index: font.readUInt16BE(at + 2), y: isWords ? font.readInt16BE(at + 6) : font.readInt8(at + 5) })
    at += (isWords ? 8 : 6) + (flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0)
  }
  return found
}
