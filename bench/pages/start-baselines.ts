import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { SITE } from '../../scripts/programs/build-site.ts'
import { serveFolder } from './serve-folder.ts'

const REACT_BUTTON = fileURLToPath(new URL('../baselines/react-button/', import.meta.url))

/** Serves two baselines: the landing page without scripts and fonts, and a minimal page with React. */
export async function startBaselines() {
  const folder = mkdtempSync(join(tmpdir(), 'baselines-'))
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
  const servers = { plain: await serveFolder(plain), button: await serveFolder(button) }
  return {
    plain: servers.plain.url,
    button: servers.button.url,
    async stop() {
      await servers.plain.stop()
      await servers.button.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

const withoutScriptAndFont = (html: string) =>
  html
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]*as="font"[^>]*>/g, '')
    .replace(/@font-face\{[^}]*url\([^}]*\}/g, '')
