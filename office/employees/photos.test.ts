import fs, { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDirectory } from '../../tests/support/service/service.ts'
import { copyPhoto, encodePhoto, MAX_PHOTO_BYTES, stagePhotos } from './photos.ts'

test('a copied photo and its name are on disk before an employee is said to have it', () => {
  const photosDir = aDirectory()
  writeFileSync(join(photosDir, 'ada.webp'), 'a picture')
  const isFlushed = watchFlushes()
  const copy = copyPhoto(photosDir, 'ada.webp') ?? ''
  expect(isFlushed(join(photosDir, copy))).toBe(true)
  expect(isFlushed(photosDir)).toBe(true)
})

test('the photos of new employees are flushed to disk', () => {
  const photosDir = join(aDirectory(), 'photos')
  mkdirSync(photosDir)
  const isFlushed = watchFlushes()
  const staged = stagePhotos(photosDir)
  const name = staged.add(Buffer.from('a picture'))
  staged.publish()
  expect(isFlushed(join(photosDir, name))).toBe(true)
  expect(isFlushed(photosDir)).toBe(true)
})

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

/** Tells of a file or folder whether it was flushed since; it may have been moved. */
function watchFlushes() {
  const flushed = new Set<number>()
  const { fsyncSync } = fs
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    flushed.add(fs.fstatSync(descriptor).ino)
    fsyncSync(descriptor)
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  return (path: string) => flushed.has(statSync(path).ino)
}
