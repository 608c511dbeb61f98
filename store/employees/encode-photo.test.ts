import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PHOTO_FORMATS } from '../../records/photos/photo-error.ts'
import { createDirectory } from '../../tests/support/service/service.ts'
import { encodePhoto, encodeWithin } from './encode-photo.ts'

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

test.each(['jpeg', 'png', 'webp'] as const)('a photo in the format %s is accepted', async (format) => {
  const create = { width: 90, height: 120, channels: 3, background: '#7d8a88' } as const
  const { page } = await encodePhoto(await sharp({ create }).toFormat(format).toBuffer())
  expect((await sharp(page).metadata()).width).toBe(90)
  expect(PHOTO_FORMATS.toLowerCase()).toContain(format)
})

test.each(['tiff', 'gif', 'avif'] as const)('a photo in the format %s is refused', async (format) => {
  const photo = await sharp(await drawGrey(90, 120))
    .toFormat(format)
    .toBuffer()
  await expect(encodePhoto(photo)).rejects.toThrow('; expected JPEG, PNG or WebP')
})

test('a photo is rotated upright, scaled down, and stored without metadata', async () => {
  const lying = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#806040' } })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  const sizes = await encodePhoto(lying)
  expect(await sharp(sizes.page).metadata()).toMatchObject({ width: 750, height: 1_000 })
  for (const content of Object.values(sizes)) {
    const { exif, orientation } = await sharp(content).metadata()
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined })
  }
})

test('a picture that cannot be encoded within the limit is refused', async () => {
  const picture = await sharp(await drawDetailedPhoto(300, 400))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const size = { width: 300, height: 400, maxBytes: 100, qualities: [80, 20] }
  await expect(encodeWithin(size, picture)).rejects.toThrow('cannot be encoded in 0.1 kB; expected a simpler picture')
})

test('a photo is rotated upright before the crop, which is given in fractions of the upright picture', async () => {
  // Red left of blue; upright, the red half is above.
  const blue = { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } } as const
  const lying = await sharp({ create: { ...blue.create, width: 400, background: '#ff0000' } })
    .composite([{ input: blue, left: 200, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  for (const [y, colour] of [
    [0, 'red'],
    [0.5, 'blue'],
  ] as const) {
    const { master } = await encodePhoto(lying, { crop: { x: 0, y, width: 0.5, height: 0.5 } })
    const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([100, 200])
    const [red = 0, , bluePart = 0] = data.subarray(info.width * 3 * 100)
    expect(red > bluePart ? 'red' : 'blue').toBe(colour)
  }
})

test('a crop at the edge of the picture is kept inside it', async () => {
  const { master } = await encodePhoto(await drawGrey(101, 77), {
    crop: { x: 0.999, y: 0.999, width: 1, height: 1 },
  })
  expect(await sharp(master).metadata()).toMatchObject({ width: 1, height: 1 })
})

test('a picture of more than 40 megapixels is refused', async () => {
  await expect(encodePhoto(await drawGrey(8_000, 6_500))).rejects.toThrow(
    /^has 52 megapixels; at most 40 are accepted$/,
  )
})

test('a decompression bomb is refused before it is decoded', async () => {
  const bomb = drawPngHead(60_000, 50_000)
  expect(bomb.length).toBeLessThan(200)
  await expect(encodePhoto(bomb)).rejects.toThrow(/^has 3000 megapixels; at most 40 are accepted$/)
})

test('a file of more than 20 MB is refused, given as bytes and as a path', async () => {
  const large = Buffer.alloc(20_000_001)
  const path = join(createDirectory(), 'large.jpg')
  writeFileSync(path, large)
  for (const photo of [large, path])
    await expect(encodePhoto(photo)).rejects.toThrow(/^has 21 MB; at most 20 are accepted$/)
})

test('an animated picture is refused', async () => {
  const frames = await Promise.all([drawGrey(80, 100), drawDetailedPhoto(80, 100)])
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  await expect(encodePhoto(animated)).rejects.toThrow(
    'is animated or has several pages (2); expected one still picture',
  )
})

test('a picture that ends too early is refused', async () => {
  const photo = await drawDetailedPhoto(300, 400)
  await expect(encodePhoto(photo.subarray(0, photo.length * 0.9))).rejects.toThrow(
    'is damaged or incomplete; expected the whole file',
  )
})

test.each([
  ['a text', 'EmployeeName,Photo\nAda,ada.jpg', 'is not a picture that can be read; expected JPEG'],
  ['an empty file', '', 'is not a picture that can be read; expected JPEG'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'is svg; expected'],
  ['a photo of an iPhone', '\0\0\0\x1cftypheic\0\0\0\0mif1heic', 'is HEIC; expected JPEG'],
])('%s is refused', async (_what, content, says) => {
  await expect(encodePhoto(Buffer.from(content, 'latin1'))).rejects.toThrow(says)
})

const drawGrey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7d8a88' } })
    .png()
    .toBuffer()

/** A PNG that promises more pixels than it has. */
function drawPngHead(width: number, height: number) {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2], 8) // RGB, 8 bits.
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = deflateSync(Buffer.alloc(1_000))
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', pixels), chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)) {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/** Noise, which compresses worst. */
async function drawDetailedPhoto(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer()
}
