/** The formats that `encodePhoto` reads. */
export const PHOTO_FORMATS = 'JPEG, PNG or WebP'

/** A photo that cannot be used. The message continues a sentence that begins with the photo's name. */
export class PhotoError extends Error {
  override name = 'PhotoError'
}
