import fs, { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDirectory } from '../../tests/support/service/service.ts'
import { copyPhoto, stagePhotos } from './stage-photos.ts'

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
