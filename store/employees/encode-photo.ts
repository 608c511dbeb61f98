import { existsSync } from 'node:fs'
import sharp from 'sharp'

const MAX_WIDTH = 800
const MAX_HEIGHT = 1_000
const MAX_PIXELS = 100_000_000
/** Under 20 kB, so that an employee's page stays within its 135 kB, headers included. */
export const MAX_PHOTO_BYTES = 19_000
/** Tried in this order. Below the last one a smaller picture looks better than a lower quality. */
const QUALITIES = [80, 60, 40, 20]

const formats = ['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff']

/** A photo cannot be used. The message continues a sentence that begins with the photo's name. */
export class PhotoError extends Error {
  override name = 'PhotoError'
}

/** Encodes the photo for the site: rotated upright, scaled down, without metadata. */
export async function encodePhoto(source: string | Buffer): Promise<Buffer> {
  if (typeof source === 'string' && !existsSync(source)) throw new PhotoError('does not exist')
  try {
    const photo = sharp(source, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    const { format } = await photo.metadata()
    if (!formats.includes(format)) throw new PhotoError(`is ${format}; expected JPEG, PNG or WebP`)
    const upright = await photo
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    return await compress(upright.data, upright.info.width)
  } catch (error) {
    if (error instanceof PhotoError) throw error
    throw new PhotoError('is not a picture that can be read; expected a whole JPEG, PNG or WebP')
  }
}

/** Encodes as WebP of at most `MAX_PHOTO_BYTES`: lowers the quality first, then the size. */
async function compress(picture: Buffer, width: number): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const encoded = await sharp(picture).resize({ width }).webp({ quality }).toBuffer()
    if (encoded.length <= MAX_PHOTO_BYTES) return encoded
  }
  return compress(picture, Math.ceil(width * 0.8))
}
