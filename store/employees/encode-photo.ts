import { readFileSync } from 'node:fs'
import sharp, { type OutputInfo } from 'sharp'
import type { PhotoSizes } from '../schema/tables.ts'
import { PHOTO_FORMATS, PhotoError } from './photo-error.ts'

const MAX_PIXELS = 100_000_000

type Limits = { width: number; height: number; maxBytes: number; qualities: number[] }

/** Qualities are tried in this order. Below the last quality a smaller picture looks better than a lower quality. */
const limitsOf = {
  // Under 20 kB, so that an employee's page stays within its budget, headers included.
  page: { width: 800, height: 1_000, maxBytes: 19_000, qualities: [80, 60, 40, 20] },
  enlarged: { width: 1_200, height: 1_500, maxBytes: 60_000, qualities: [80, 60, 40, 20] },
  master: { width: 1_200, height: 1_500, maxBytes: 200_000, qualities: [90, 80, 60, 40] },
} satisfies Record<Exclude<keyof PhotoSizes, 'card'>, Limits>

const CARD_SIDE = 144
const CARD_QUALITY = 70

/** A person cannot be recognised in a narrower picture. */
const MIN_WIDTH = 64

/** As sharp names them; AVIF is `heif`. */
const formats = ['jpeg', 'png', 'webp', 'tiff', 'gif', 'heif']

type Options = {
  /** For pictures that this program encoded: a picture within the limits is stored unchanged, because encoding loses quality. */
  keepEncoded?: boolean
}

/** Encodes a photo, or the file at that path, in all stored sizes: rotated upright, scaled down, and without metadata. */
export async function encodePhoto(
  photo: string | Uint8Array,
  { keepEncoded = false }: Options = {},
): Promise<PhotoSizes> {
  const source = typeof photo === 'string' ? readPhoto(photo) : photo
  const upright = await readUpright(source)
  const encode = async (limits: Limits) =>
    keepEncoded && (await fits(source, limits)) ? source : encodeWithin(limits, upright)
  const [card, page, enlarged, master] = await Promise.all([
    encodeCard(upright),
    encode(limitsOf.page),
    encode(limitsOf.enlarged),
    encode(limitsOf.master),
  ])
  return { card, page, enlarged, master }
}

function readPhoto(path: string) {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new PhotoError(code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`)
  }
}

/** Pixels, decoded once for all sizes. */
type Picture = { data: Buffer; info: OutputInfo }

async function readUpright(source: Uint8Array): Promise<Picture> {
  const { width, height } = limitsOf.master
  try {
    const photo = sharp(source, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    const { format } = await photo.metadata()
    if (!formats.includes(format)) throw new PhotoError(`is ${format}; expected ${PHOTO_FORMATS}`)
    return await photo
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof PhotoError) throw error
    throw new PhotoError(`is not a picture that can be read; expected a whole ${PHOTO_FORMATS}`)
  }
}

async function fits(content: Uint8Array, limits: Limits) {
  const { format, width, height, exif, xmp, iptc, icc } = await sharp(content).metadata()
  const isSmall =
    content.length <= limits.maxBytes && width <= limits.width && height <= limits.height
  return format === 'webp' && isSmall && !(exif || xmp || iptc || icc)
}

const sharpOf = ({ data, info: { width, height, channels } }: Picture) =>
  sharp(data, { raw: { width, height, channels } })

/** Encodes as WebP: lowers the quality first, then the size. Throws if the picture does not fit. */
export async function encodeWithin(limits: Limits, picture: Picture): Promise<Buffer> {
  const { width, height, maxBytes, qualities } = limits
  const resized = await sharpOf(picture)
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let bytes = 0
  for (const quality of qualities) {
    const encoded = await sharpOf(resized).webp({ quality }).toBuffer()
    bytes = encoded.length
    if (bytes <= maxBytes) return encoded
  }
  const scale = Math.min(0.9, Math.sqrt(maxBytes / bytes))
  const smaller = {
    width: Math.floor(resized.info.width * scale),
    height: Math.floor(resized.info.height * scale),
  }
  if (smaller.width < MIN_WIDTH) {
    throw new PhotoError(`cannot be encoded in ${maxBytes / 1_000} kB; expected a simpler picture`)
  }
  return encodeWithin({ ...limits, ...smaller, qualities: qualities.slice(-1) }, picture)
}

const encodeCard = (picture: Picture) =>
  sharpOf(picture)
    .resize({ width: CARD_SIDE, height: CARD_SIDE, fit: 'cover', position: 'top' })
    .jpeg({ quality: CARD_QUALITY })
    .toBuffer()
