import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from '../../scripts/programs/run.ts'
import type { ContentFiles } from '../../src/content/parse.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** Builds the site with other settings, for `startSite({ distDir })`. */
export async function buildWith(env: Record<string, string>) {
  const distDir = mkdtempSync(join(tmpdir(), 'build-'))
  await build([], { ...env, ASTRO_OUT_DIR: join(distDir, 'public') })
  return distDir
}

const sources = [
  ...['content', 'contract', 'settings', 'src', 'ui'],
  ...['astro.config.ts', 'package.json', 'tsconfig.json'],
]

/** Builds the site with other content: a copy of its sources, since `content/` has its place. */
export async function buildWithContent(content: ContentFiles) {
  const distDir = mkdtempSync(join(tmpdir(), 'build-'))
  const root = mkdtempSync(join(tmpdir(), 'sources-'))
  for (const source of sources) cpSync(source, join(root, source), { recursive: true })
  for (const [file, text] of Object.entries(content)) writeFileSync(join(root, file), text)
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction')
  await build(['--root', root], { ASTRO_OUT_DIR: join(distDir, 'public') }).finally(() =>
    rmSync(root, { recursive: true }),
  )
  return distDir
}

async function build(options: string[], env: Record<string, string>) {
  // Two builds at once take each other's half-written pages, which Astro keeps in one place.
  const code = await oneAtATime('node_modules/.cache/building', () =>
    run('astro', ['build', ...options], env),
  )
  if (code !== 0) throw new Error(`The site could not be built with ${JSON.stringify(env)}.`)
}
