/** Without schemas, so that a screen that needs only these does not load them. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const MAX_PHOTO_MEGABYTES = 20
/** With four bytes for each pixel, a decoded photo has at most 160 MB. */
export const MAX_PHOTO_MEGAPIXELS = 40
