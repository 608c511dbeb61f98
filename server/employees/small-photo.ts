import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { isPhotoName, readPhoto } from './serve-photos.ts'

const SIDE = 144
const QUALITY = 70

/** A photo of a few KB for a contact card; null if there is none or if it cannot be decoded. */
export async function smallPhoto(
  photosDir: string,
  ImageName: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<Buffer | null> {
  const photo = isPhotoName(ImageName) ? await readPhoto(join(photosDir, ImageName), log) : null
  if (!photo || photo === 'unreadable') return null
  // A lazy import: it would delay the start of the service.
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(photo)
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'cover', position: 'top' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
  } catch {
    return null // The contact card is served without a photo.
  }
}
