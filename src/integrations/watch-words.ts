import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroIntegration } from 'astro'
import { WORDS_DIR } from '../content/interface-words.ts'

/** Restarts the development server after a change in the built-in words, which are read once. */
export function watchWords(): AstroIntegration {
  return {
    name: 'watch-words',
    hooks: {
      'astro:config:setup': ({ addWatchFile }) => {
        for (const file of globSync(`${WORDS_DIR}/*/*.yaml`)) addWatchFile(pathToFileURL(resolve(file)))
      },
    },
  }
}
