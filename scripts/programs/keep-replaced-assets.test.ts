import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readBuiltFiles } from '../../server/files/built-files.ts'
import { createDirectory, writeFiles } from '../../tests/support/service/service.ts'
import { keepReplacedAssets } from './keep-replaced-assets.ts'

const HOUR_MS = 60 * 60 * 1000

/** A site whose folder is emptied by each build, like Astro's. */
function createRebuiltSite() {
  const distDir = createDirectory()
  const pagesDir = join(distDir, 'public')
  const build = (script: string, now: number, exitCode = 0) =>
    keepReplacedAssets(
      distDir,
      async () => {
        rmSync(pagesDir, { recursive: true, force: true })
        writeFiles(pagesDir, {
          'index.html': script,
          [`_astro/${script}`]: script,
          [`_astro/${script}.br`]: brotliCompressSync(script),
          '_astro/fonts/same.woff2': 'font',
        })
        return exitCode
      },
      now,
    )
  const assets = () => [...readBuiltFiles(pagesDir).keys()].filter((path) => path.startsWith('_astro/')).sort()
  return { build, assets, pagesDir }
}

test('assets of the previous build are kept for a day with their compressed copies', async () => {
  const { build, assets, pagesDir } = createRebuiltSite()
  await build('form.a.js', 0)
  await build('form.b.js', 100 * HOUR_MS)
  expect(assets()).toEqual(['_astro/fonts/same.woff2', '_astro/form.a.js', '_astro/form.b.js'])
  const replaced = readBuiltFiles(pagesDir).get('_astro/form.a.js')
  expect(replaced?.bodies).toHaveProperty('br')
  expect(replaced?.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
  })

  await build('form.c.js', 123 * HOUR_MS)
  expect(assets()).toContain('_astro/form.a.js')
  await build('form.d.js', 125 * HOUR_MS)
  expect(assets()).toEqual(['_astro/fonts/same.woff2', '_astro/form.b.js', '_astro/form.c.js', '_astro/form.d.js'])
  expect(existsSync(join(pagesDir, '_astro/form.a.js.br'))).toBe(false)
})

test('an asset that returns in a later build is kept for a day after it is replaced again', async () => {
  const { build, assets } = createRebuiltSite()
  await build('form.a.js', 0)
  await build('form.b.js', HOUR_MS)
  await build('form.a.js', 2 * HOUR_MS)
  await build('form.b.js', 30 * HOUR_MS)
  expect(assets()).toContain('_astro/form.a.js')
})

test('a failed build is reported and loses no assets', async () => {
  const { build, assets } = createRebuiltSite()
  await build('form.a.js', 0)
  expect(await build('form.b.js', HOUR_MS, 1)).toBe(1)
  expect(assets()).toContain('_astro/form.a.js')
})
