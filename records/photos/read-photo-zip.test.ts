import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { readPhotoZip, ZIP_LIMITS } from './read-photo-zip.ts'

async function zipOf(files: Record<string, Uint8Array>, options = {}) {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options })
  for (const [name, content] of Object.entries(files)) await writer.add(name, new Uint8ArrayReader(content))
  return writer.close()
}

const bytes = (text: string) => new TextEncoder().encode(text)

test('photos are read by their names without folders', async () => {
  const file = await zipOf({
    'photos/TS-1.jpg': bytes('one'),
    '../../etc/TS-2.png': bytes('two'),
    '__MACOSX/photos/._TS-1.jpg': bytes('fork'),
    'photos/.DS_Store': bytes('hidden'),
    'older/ts-1.JPG': bytes('again'),
  })
  const { photos, duplicates } = await readPhotoZip(file, 'photos.zip')
  expect(photos.map(({ name }) => name)).toEqual(['TS-1.jpg', 'TS-2.png'])
  expect(new TextDecoder().decode(await photos[0]?.unpack())).toBe('one')
  expect(duplicates).toEqual(['ts-1.JPG'])
})

test('unpacking a decompression bomb stops at the bound', async () => {
  const file = await zipOf({ 'bomb.png': new Uint8Array(5_000_000) })
  expect(file.size).toBeLessThan(20_000)
  const limits = { ...ZIP_LIMITS, photoBytes: 1_000_000 }
  const { photos } = await readPhotoZip(file, 'photos.zip', limits)
  await expect(photos[0]?.unpack()).rejects.toThrow('is larger than 1 MB')
})

test.each([['is not a ZIP file', new Blob(['text']), 'photos.zip is not a ZIP file that can be read.']])(
  'a file that %s is refused in one sentence',
  async (_, file, message) => {
    await expect(readPhotoZip(file, 'photos.zip')).rejects.toThrow(message)
  },
)

test('a ZIP file over a bound is refused', async () => {
  const file = await zipOf({ 'a.jpg': bytes('a'), 'b.jpg': bytes('b') })
  const few = { ...ZIP_LIMITS, entries: 1 }
  await expect(readPhotoZip(file, 'photos.zip', few)).rejects.toThrow('photos.zip has more than 1 entries; divide it.')
  const small = { ...ZIP_LIMITS, bytes: 10 }
  await expect(readPhotoZip(file, 'photos.zip', small)).rejects.toThrow('at most 0 are accepted.')
})

test('a photo whose bytes do not match the checksum of the ZIP file is refused', async () => {
  const zip = await zipOf({ 'a.jpg': bytes('a picture') }, { level: 0 })
  const content = await zip.bytes()
  content[new TextDecoder('latin1').decode(content).indexOf('picture')] = 'P'.charCodeAt(0)
  const { photos } = await readPhotoZip(new Blob([content]), 'photos.zip')
  await expect(photos[0]?.unpack()).rejects.toThrow('is damaged in the ZIP file')
})

test('an encrypted photo is refused', async () => {
  const file = await zipOf({ 'a.jpg': bytes('a') }, { password: 'secret' })
  const { photos } = await readPhotoZip(file, 'photos.zip')
  await expect(photos[0]?.unpack()).rejects.toThrow('is encrypted; save the ZIP file without a password')
})
