import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { brandColours } from '../../ui/brand/brand-colours.ts'

/** Draws the icons for home screens and old browsers from `favicon.svg` in the same folder. */
export async function drawIcons(folder: string) {
  const { light } = brandColours(readFileSync('ui/styles/tokens.css', 'utf8'))
  const mark = readFileSync(join(folder, 'favicon.svg'))
  /** The mark in a square with the background colour. `share`: the size of the mark, relative to the square. */
  const draw = async (size: number, share: number) => {
    const side = Math.round(size * share)
    const edge = { before: Math.floor((size - side) / 2), after: Math.ceil((size - side) / 2) }
    return sharp(mark, { density: (72 * side) / 52 })
      .resize(side, side)
      .flatten({ background: light.paper })
      .extend({
        top: edge.before,
        left: edge.before,
        bottom: edge.after,
        right: edge.after,
        background: light.paper,
      })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  }
  const write = (name: string, icon: Buffer) => writeFileSync(join(folder, name), icon)
  write('favicon.ico', icoOf(await draw(32, 0.9), 32))
  write('apple-touch-icon.png', await draw(180, 0.68))
  write('icon-192.png', await draw(192, 0.68))
  write('icon-512.png', await draw(512, 0.68))
  // Launchers crop a maskable icon to their own shape; only the middle four fifths are always visible.
  write('icon-maskable-512.png', await draw(512, 0.5))
}

/** An ICO file may contain a PNG file, after a directory with one entry. */
function icoOf(png: Buffer, size: number) {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2) // An icon.
  directory.writeUInt16LE(1, 4) // One picture.
  directory.writeUInt8(size, 6)
  directory.writeUInt8(size, 7)
  directory.writeUInt16LE(1, 10)
  directory.writeUInt16LE(32, 12)
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, png])
}
