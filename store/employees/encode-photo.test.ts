import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePhoto, encodeWithin } from './encode-photo.ts'
import { PHOTO_FORMATS } from './photo-error.ts'

const limits = {
  card: { format: 'jpeg', maxBytes: 16_000, maxWidth: 144 },
  page: { format: 'webp', maxBytes: 20_000, maxWidth: 800 },
  enlarged: { format: 'webp', maxBytes: 60_000, maxWidth: 1_200 },
  master: { format: 'webp', maxBytes: 200_000, maxWidth: 1_200 },
}

test('a detailed photo is encoded within the limits of each size, with its aspect ratio', async () => {
  const sizes = await encodePhoto(await drawDetailedPhoto(450, 600))
  for (const [size, { format, maxBytes, maxWidth }] of Object.entries(limits)) {
    const content = sizes[size as keyof typeof limits]
    expect(content.length, size).toBeLessThanOrEqual(maxBytes)
    const { width, height, ...metadata } = await sharp(content).metadata()
    expect(metadata.format, size).toBe(format)
    expect(width, size).toBeLessThanOrEqual(maxWidth)
    expect(height / width, size).toBeCloseTo(size === 'card' ? 1 : 4 / 3, 1)
  }
})

test('a photo within the size limits is not scaled down', async () => {
  const create = { width: 1_200, height: 1_500, channels: 3, background: '#7d8a88' } as const
  const sizes = await encodePhoto(await sharp({ create }).png().toBuffer())
  const sizeOf = async (content: Uint8Array) => {
    const { width, height } = await sharp(content).metadata()
    return { width, height }
  }
  expect(await sizeOf(sizes.page)).toEqual({ width: 800, height: 1_000 })
  expect(await sizeOf(sizes.enlarged)).toEqual({ width: 1_200, height: 1_500 })
  expect(await sizeOf(sizes.master)).toEqual({ width: 1_200, height: 1_500 })
})

test.each(['jpeg', 'png', 'webp', 'tiff', 'gif', 'avif'] as const)(
  'a photo in the format %s is accepted',
  async (format) => {
    const create = { width: 90, height: 120, channels: 3, background: '#7d8a88' } as const
    const { page } = await encodePhoto(await sharp({ create }).toFormat(format).toBuffer())
    expect((await sharp(page).metadata()).width).toBe(90)
    expect(PHOTO_FORMATS.toLowerCase()).toContain(format)
  },
)

test('with keepEncoded a photo that this program encoded is stored unchanged', async () => {
  const encoded = Buffer.from((await encodePhoto(await drawDetailedPhoto(300, 400))).page)
  const { page, enlarged, master } = await encodePhoto(encoded, { keepEncoded: true })
  expect([page, enlarged, master]).toEqual([encoded, encoded, encoded])
  const withMetadata = await sharp(encoded)
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .toBuffer()
  const cleaned = await encodePhoto(withMetadata, { keepEncoded: true })
  expect((await sharp(cleaned.page).metadata()).exif).toBeUndefined()
})

test('a picture that cannot be encoded within the limit is refused', async () => {
  const picture = await sharp(await drawDetailedPhoto(300, 400))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const size = { width: 300, height: 400, maxBytes: 100, qualities: [80, 20] }
  await expect(encodeWithin(size, picture)).rejects.toThrow(
    'cannot be encoded in 0.1 kB; expected a simpler picture',
  )
})

/** Noise, which compresses worst. */
async function drawDetailedPhoto(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer()
}
