import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { aSite, pages, writeFiles } from '../support/service/service.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of `serve.js`, of what is loaded before it, and of the site it serves. */
    program: string
  }
}

const entries = {
  serve: new URL('../../server/serve.ts', import.meta.url),
  clock: new URL('clock.ts', import.meta.url),
  'full-disk': new URL('full-disk.ts', import.meta.url),
  'stand-by': new URL('stand-by.ts', import.meta.url),
}

/** The service in a few files: one that is started a thousand times is then read in a third of the time. */
export default async function buildProgram({ provide }: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'program-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      minify: false,
      outDir: dir,
      target: 'esnext',
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([name, url]) => [name, fileURLToPath(url)]),
        ),
      },
    },
    ssr: { noExternal: true, external: ['sharp'] },
  })
  writeFiles(join(dir, 'site/public'), pages)
  writeFileSync(join(dir, 'site/site.json'), JSON.stringify(aSite()))
  provide('program', dir)
  return () => rmSync(dir, { recursive: true, force: true })
}
