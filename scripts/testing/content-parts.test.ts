import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createDirectory } from '../../tests/support/service/service.ts'
import { checkContent } from './content-parts.ts'

test('a mistake that several sites have in common is printed once', async () => {
  const contentDir = createDirectory()
  cpSync('tests/content', contentDir, { recursive: true })
  writeFileSync(join(contentDir, 'en/footer.yaml'), 'closing: "Build it\n')
  expect(await checkContent([{ contentDir }, { contentDir }])).toBe(1)
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('en/footer.yaml:2: is not readable'))
  vi.mocked(console.error).mockClear()
})
