import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroIntegration } from 'astro'
import { checkPictures } from '../brand/check-pictures.ts'
import { contentDir } from '../content/content-dir.ts'

const FOLDER = join(contentDir, 'brand')

/** Files that only the build reads. They are not published, because the pages contain their drawings and colours. */
const isSource = (file: string) => /^(logo|mark|footer)(-dark)?\.svg$|\.(yaml|woff2)$/.test(file)

/** `content/brand/` is Astro's `publicDir`: its pictures are checked and published unchanged. */
export function brandFiles(): AstroIntegration {
  return {
    name: 'brand-files',
    hooks: {
      // The development server restarts after a change, because fonts are part of its configuration.
      'astro:config:setup': ({ addWatchFile }) => {
        for (const file of readdirSync(FOLDER).filter(isSource)) {
          addWatchFile(pathToFileURL(join(FOLDER, file)))
        }
      },
      'astro:build:start': () => checkPictures(),
      'astro:build:done': async ({ dir }) => {
        const sources = readdirSync(FOLDER).filter(isSource)
        await Promise.all(sources.map((file) => rm(new URL(file, dir), { force: true })))
      },
    },
  }
}
