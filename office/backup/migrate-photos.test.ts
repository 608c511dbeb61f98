import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { createOffice } from '../../tests/support/service/office.ts'

test('store migrate moves the photos of an earlier version, and names those that it did not move', async () => {
  const { office, store, dataDir } = await createOffice()
  const photos = join(dataDir, 'photos')
  mkdirSync(photos)
  const picture = sharp({ create: { width: 80, height: 100, channels: 3, background: '#406080' } })
  writeFileSync(join(photos, 'ada.webp'), await picture.webp().toBuffer())
  writeFileSync(join(photos, 'former.webp'), 'of nobody')
  await store.employees.add([anEmployee({ ImageName: 'ada.webp' })])

  const dry = await office('store migrate --dry-run')
  expect(dry.out).toContain(`Would move the photos in ${photos} into the database.\n`)
  expect(existsSync(join(photos, 'ada.webp'))).toBe(true)
  const { exit, out, err } = await office('store migrate')
  expect(exit).toBe(0)
  expect(out).toContain(`Moved 1 photo from ${photos} into the database.\n`)
  expect(err).toContain(
    `Warning: ${photos}/former.webp was not moved: it belongs to no employee.\n`,
  )
  expect(await store.employeePhotos.find('ada.webp', 'page')).not.toBeNull()
  expect(existsSync(join(photos, 'ada.webp'))).toBe(false)
})
