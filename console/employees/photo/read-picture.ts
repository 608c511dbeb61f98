import {
  MAX_PHOTO_MEGABYTES,
  MAX_PHOTO_MEGAPIXELS,
  photoTypes,
} from '../../../contract/console/employees/photo-limits.ts'
import { isReadable, unreadable } from '../../shared/files/files-of.ts'

export type Size = { width: number; height: number }

/** A chosen picture: `preview` is scaled down for the screen; the file is uploaded. `size`: upright. */
export type Picture = { file: File; size: Size; preview: ImageBitmap }

/** Why a file cannot be a photo, and what to do. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture'
}

const MAX_PREVIEW = 2_000

/** Checks and decodes a file before it is uploaded. */
export async function readPicture(file: File): Promise<Picture> {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name))
    throw new UnusablePicture(
      'This is a HEIC picture, which cannot be read here. Save it as JPEG. On an iPhone: Settings, Camera, Formats, Most Compatible, then take the photo again.',
    )
  if (!photoTypes.some((type) => type === file.type))
    throw new UnusablePicture('This file is not a JPEG, PNG or WebP picture. Choose another one.')
  if (file.size > MAX_PHOTO_MEGABYTES * 1_000_000)
    throw new UnusablePicture(
      `This file has ${Math.ceil(file.size / 1_000_000)} MB; at most ${MAX_PHOTO_MEGABYTES} MB are accepted. Save it in a smaller size.`,
    )
  if (!(await isReadable(file))) throw new UnusablePicture(`The file ${unreadable}. Choose it again.`)
  const full = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnusablePicture(
      'This browser cannot read the picture: the file is damaged, or it is not what its name says. Open it in a picture program and save it as JPEG.',
    )
  })
  const { width, height } = full
  const megapixels = (width * height) / 1_000_000
  if (megapixels > MAX_PHOTO_MEGAPIXELS) {
    full.close()
    throw new UnusablePicture(
      `This picture has ${Math.ceil(megapixels)} megapixels; at most ${MAX_PHOTO_MEGAPIXELS} are accepted. Save it in a smaller size.`,
    )
  }
  return { file, size: { width, height }, preview: await scaleDown(full) }
}

/** A picture of a camera is too large to be drawn smoothly while it moves. */
async function scaleDown(full: ImageBitmap) {
  const scale = MAX_PREVIEW / Math.max(full.width, full.height)
  if (scale >= 1) return full
  const preview = await createImageBitmap(full, {
    resizeWidth: Math.max(1, Math.round(full.width * scale)),
    resizeHeight: Math.max(1, Math.round(full.height * scale)),
    resizeQuality: 'high',
  })
  full.close()
  return preview
}
