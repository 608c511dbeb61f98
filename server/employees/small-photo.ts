import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { isPhotoName, readPhoto } from './serve-photos.ts'

const SIDE = 144
const QUALITY = 70

/** A photo for a telephone's list, a few KB; null where there is none, or none that is a picture. */
export async function smallPhoto(
  photosDir: string,
  ImageName: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<Buffer | null> {
  const photo = isPhotoName(ImageName) ? await readPhoto(join(photosDir, ImageName), log) : null
  if (!photo || photo === 'unreadable') return null
  // Loaded when the first contact is saved: the start need not wait for it.
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(photo)
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'cover', position: 'top' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
  } catch {
    return null // A contact without a photo is one too.
  }
}
