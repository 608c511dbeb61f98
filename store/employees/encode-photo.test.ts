import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePhoto, MAX_PHOTO_BYTES } from './encode-photo.ts'

test('a photo full of detail is encoded to at most 20 kB, in its proportions', async () => {
  const photo = await encodePhoto(await aDetailedPhoto(1_200, 1_600))
  expect(photo.length).toBeLessThanOrEqual(MAX_PHOTO_BYTES)
  const { width, height } = await sharp(photo).metadata()
  expect(height / width).toBeCloseTo(4 / 3, 1)
})

test('a photo that fits keeps its size', async () => {
  const create = { width: 1_200, height: 1_500, channels: 3, background: '#7d8a88' } as const
  const { width, height } = await sharp(
    await encodePhoto(await sharp({ create }).png().toBuffer()),
  ).metadata()
  expect({ width, height }).toEqual({ width: 800, height: 1_000 })
})

/** Noise compresses worst. */
async function aDetailedPhoto(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer()
}
