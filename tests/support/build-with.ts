import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { runAstroBuild } from '../../scripts/programs/build-site.ts'
import type { ContentFiles } from '../../src/content/locale-files.ts'
import { TEST_CONTENT_DIR, testContentFiles } from './test-content.ts'

/** Builds the test site with other settings, for `startSite({ distDir })`. */
export async function buildWith(env: Record<string, string>) {
  // In the project: Astro renames files into it, and the folder for temporary files can be another file system.
  const distDir = mkdtempSync(resolve('node_modules/.cache/build-'))
  const variables = {
    CONTENT_DIR: TEST_CONTENT_DIR,
    ASTRO_OUT_DIR: join(distDir, 'public'),
    ...env,
  }
  const code = await runAstroBuild(variables)
  if (code !== 0) throw new Error(`The site could not be built with ${JSON.stringify(env)}.`)
  return distDir
}

/** Builds the site with all of these files, and with the brand and the pictures of the test site. */
export async function buildWithContent(files: ContentFiles) {
  const contentDir = mkdtempSync(join(tmpdir(), 'content-'))
  try {
    cpSync(TEST_CONTENT_DIR, contentDir, {
      recursive: true,
      filter: (path) => !(relative(TEST_CONTENT_DIR, path) in testContentFiles),
    })
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(contentDir, dirname(file)), { recursive: true })
      writeFileSync(join(contentDir, file), text)
    }
    return await buildWith({ CONTENT_DIR: contentDir })
  } finally {
    rmSync(contentDir, { recursive: true })
  }
}
