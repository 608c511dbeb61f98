import sharp from 'sharp'
import { readBrand } from '../../src/brand/read-brand.ts'
import { faviconSvg, squareSvg } from '../../src/brand/stand-alone-svg.ts'

/** The icons of tabs and home screens by file name, each as a function that draws it from `mark.svg`. */
export function iconsOf(contentDir: string): Record<string, () => Promise<Buffer>> {
  const { mark, themes } = readBrand(contentDir)
  const source = Buffer.from(squareSvg(mark, themes))
  const background = themes.light.paper
  /** The mark in a square with the background colour. `share`: the size of the mark, relative to the square. */
  const draw = async (size: number, share: number) => {
    const side = Math.round(size * share)
    const { width = side } = await sharp(source).metadata()
    const edge = { before: Math.floor((size - side) / 2), after: Math.ceil((size - side) / 2) }
    return sharp(source, { density: (72 * side) / width })
      .resize(side, side)
      .flatten({ background })
      .extend({
        top: edge.before,
        left: edge.before,
        bottom: edge.after,
        right: edge.after,
        background,
      })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  }
  return {
    'favicon.svg': async () => Buffer.from(faviconSvg(mark, themes)),
    'favicon.ico': async () => icoOf(await draw(32, 0.9), 32),
    'apple-touch-icon.png': () => draw(180, 0.68),
    'icon-192.png': () => draw(192, 0.68),
    'icon-512.png': () => draw(512, 0.68),
    // Launchers crop a maskable icon to their own shape; only the middle four fifths are always visible.
    'icon-maskable-512.png': () => draw(512, 0.5),
  }
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
