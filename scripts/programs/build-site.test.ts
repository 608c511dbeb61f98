import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readBuildSettings } from '../../settings/build-settings.ts'
import { StartError } from '../../settings/start-error.ts'
import { readBrand } from '../../src/brand/read-brand.ts'
import { siteFor } from '../../src/integrations/finish-build.ts'
import { TEST_CONTENT_DIR, testContent } from '../../tests/support/test-content.ts'
import { buildSite, whyStale } from './build-site.ts'

/** A site that was built a minute after its source was written. */
function createBuiltSite() {
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  const source = join(folder, 'src')
  const page = join(source, 'pages', 'index.astro')
  const siteFile = join(folder, 'site.json')
  mkdirSync(join(source, 'pages'), { recursive: true })
  writeFileSync(page, '')
  writeFileSync(
    siteFile,
    JSON.stringify({
      ...siteFor({ all: [], home: [] }, [testContent], readBrand(TEST_CONTENT_DIR)),
      builtWith: readBuildSettings({}),
    }),
  )
  touch(siteFile, 60)
  const site = { contentDir: source, distDir: folder }
  return { siteFile, page, why: (env = {}) => whyStale(site, env, []) }
}

/** Relative to the clock of the file system. */
function touch(file: string, seconds: number) {
  const time = statSync(file).mtimeMs / 1_000 + seconds
  utimesSync(file, time, time)
}

test('a site that is newer than its sources and has the same settings is not stale', () => {
  expect(createBuiltSite().why()).toBeUndefined()
})

test('a site is stale after a source changed', () => {
  const { page, why } = createBuiltSite()
  touch(page, 120)
  expect(why()).toMatch(/src changed$/)
})

test('a site is stale after a source was deleted', () => {
  const { page, siteFile, why } = createBuiltSite()
  touch(siteFile, -60)
  touch(join(page, '..'), -120)
  touch(join(page, '..'), -120)
  rmSync(page)
  expect(why()).toMatch(/src changed$/)
})

test('a site is stale if a setting differs, and the reason names the setting', () => {
  const env = { SERVICE_HOST: 'https://backend.example.com' }
  expect(createBuiltSite().why(env)).toBe('SERVICE_HOST changed')
})

test('a site of another version, a half-written site and a missing site are stale', () => {
  const { siteFile, why } = createBuiltSite()
  writeFileSync(siteFile, '{"builtWith":')
  expect(why()).toBe('it was built by another version')
  rmSync(siteFile)
  expect(why()).toBe('it does not exist yet')
})

test('an invalid setting stops the build with one line', async () => {
  vi.stubEnv('SERVICE_HOST', 'backend')
  await expect(buildSite()).rejects.toThrow(
    new StartError('SERVICE_HOST is "backend"; expected an address like https://…'),
  )
  vi.unstubAllEnvs()
})
