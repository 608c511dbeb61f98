import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { SITE } from '../../scripts/programs/build-site.ts'
import { serveFolder } from './serve-folder.ts'

const REACT_BUTTON = fileURLToPath(new URL('../floors/react-button/', import.meta.url))

/** Serves two floors: the landing page without scripts and fonts, and the smallest page with React. */
export async function makeFloors() {
  const folder = mkdtempSync(join(tmpdir(), 'floors-'))
  const plain = join(folder, 'plain')
  cpSync(join(SITE.distDir, 'public'), plain, { recursive: true })
  const page = join(plain, 'index.html')
  writeFileSync(page, withoutScriptAndFont(readFileSync(page, 'utf8')))
  const button = join(folder, 'button')
  await build({
    root: REACT_BUTTON,
    configFile: false,
    logLevel: 'error',
    build: { outDir: button },
  })
  const floors = { plain: await serveFolder(plain), button: await serveFolder(button) }
  return {
    plain: floors.plain.url,
    button: floors.button.url,
    async stop() {
      await floors.plain.stop()
      await floors.button.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

const withoutScriptAndFont = (html: string) =>
  html
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]*as="font"[^>]*>/g, '')
    .replace(/@font-face\{[^}]*url\([^}]*\}/g, '')
