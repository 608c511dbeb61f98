import { readFileSync, statSync } from 'node:fs'
import sharp, { type OutputInfo } from 'sharp'
import { MAX_PHOTO_MEGABYTES, MAX_PHOTO_MEGAPIXELS } from '../../contract/console/employees/photo-limits.ts'
import { PHOTO_FORMATS, PhotoError } from '../../records/photos/photo-error.ts'
import type { PhotoSizes } from '../schema/tables.ts'

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

/** As sharp names them. Fewer decoders read files of unknown origin. */
const formats = ['jpeg', 'png', 'webp']

/** A part of the upright picture, in fractions of its width and height. */
export type Crop = { x: number; y: number; width: number; height: number }

type Options = { crop?: Crop | undefined }

/**
 * Encodes a photo, or the file at that path, in all stored sizes: rotated upright, cropped, scaled down, and without
 * metadata. One photo at a time in the process, because a decoded photo needs much memory.
 */
export function encodePhoto(photo: string | Uint8Array, options: Options = {}) {
  const encoded = last.then(() => encodeNow(photo, options))
  last = encoded.catch(() => {})
  return encoded
}

let last: Promise<unknown> = Promise.resolve()

/** As `encodePhoto`, for an import: a photo that cannot be used is part of its report, as a wrong row is. */
export async function encodeOrExplain(read: () => Promise<string | Uint8Array>) {
  try {
    return await encodePhoto(await read())
  } catch (error) {
    if (error instanceof PhotoError) return { problem: error.message }
    throw error
  }
}

async function encodeNow(photo: string | Uint8Array, { crop }: Options): Promise<PhotoSizes> {
  const source = typeof photo === 'string' ? readPhoto(photo) : photo
  refuseLargeFile(source.length)
  const upright = await readUpright(source, crop)
  const [card, page, enlarged, master] = await Promise.all([
    encodeCard(upright),
    encodeWithin(limitsOf.page, upright),
    encodeWithin(limitsOf.enlarged, upright),
    encodeWithin(limitsOf.master, upright),
  ])
  return { card, page, enlarged, master }
}

function readPhoto(path: string) {
  try {
    refuseLargeFile(statSync(path).size)
    return readFileSync(path)
  } catch (error) {
    if (error instanceof PhotoError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new PhotoError(code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`)
  }
}

function refuseLargeFile(bytes: number) {
  if (bytes > MAX_PHOTO_MEGABYTES * 1_000_000)
    throw new PhotoError(`has ${Math.ceil(bytes / 1_000_000)} MB; at most ${MAX_PHOTO_MEGABYTES} are accepted`)
}

/** Pixels, decoded once for all sizes. */
type Picture = { data: Buffer; info: OutputInfo }

async function readUpright(source: Uint8Array, crop: Crop | undefined): Promise<Picture> {
  const upright = await readHead(source)
  const { width, height } = limitsOf.master
  const part = crop && pixelsOf(crop, upright)
  try {
    const photo = sharp(source, { failOn: 'error', limitInputPixels: false }).autoOrient()
    if (part) photo.extract(part)
    return await photo
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw new PhotoError('is damaged or incomplete; expected the whole file')
  }
}

/** The size of the upright picture. Only the head of the file is read, so a decompression bomb is refused unopened. */
async function readHead(source: Uint8Array) {
  if (isHeic(source)) throw new PhotoError(`is HEIC; expected ${PHOTO_FORMATS}`)
  // In a function, because sharp throws at once for an empty file.
  const readMetadata = async () => sharp(source, { limitInputPixels: false }).metadata()
  const head = await readMetadata().catch(() => {
    throw new PhotoError(`is not a picture that can be read; expected ${PHOTO_FORMATS}`)
  })
  const { format, pages = 1, width, height, autoOrient } = head
  if (!formats.includes(format)) throw new PhotoError(`is ${format}; expected ${PHOTO_FORMATS}`)
  if (pages > 1) throw new PhotoError(`is animated or has several pages (${pages}); expected one still picture`)
  const megapixels = (width * height) / 1_000_000
  if (megapixels > MAX_PHOTO_MEGAPIXELS)
    throw new PhotoError(`has ${Math.ceil(megapixels)} megapixels; at most ${MAX_PHOTO_MEGAPIXELS} are accepted`)
  return autoOrient
}

/** The format of iPhones, which the decoder does not read. */
const isHeic = (source: Uint8Array) =>
  /^ftyphe(?:ic|ix|im|is|vc|vx)$/.test(Buffer.from(source.subarray(4, 12)).toString('latin1'))

function pixelsOf({ x, y, width, height }: Crop, picture: { width: number; height: number }) {
  const left = Math.min(Math.round(x * picture.width), picture.width - 1)
  const top = Math.min(Math.round(y * picture.height), picture.height - 1)
  const pixels = {
    width: Math.round(width * picture.width),
    height: Math.round(height * picture.height),
  }
  if (pixels.width < 1 || pixels.height < 1)
    throw new PhotoError('has no pixel in the chosen part; choose a larger part')
  return {
    left,
    top,
    width: Math.min(pixels.width, picture.width - left),
    height: Math.min(pixels.height, picture.height - top),
  }
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
