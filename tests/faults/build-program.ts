import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { aSite, pages, writeFiles } from '../support/service/service.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with `serve.js`, the modules that are loaded before it, and the built site. */
    program: string
  }
}

const entries = {
  serve: new URL('../../server/serve.ts', import.meta.url),
  clock: new URL('clock.ts', import.meta.url),
  'full-disk': new URL('full-disk.ts', import.meta.url),
  preload: new URL('preload.ts', import.meta.url),
  'parse-worker': new URL('../../server/mailbox/parse/parse-worker.ts', import.meta.url),
}

/** Bundles the service into a few files, which load in a third of the time. */
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
        input: Object.fromEntries(Object.entries(entries).map(([name, url]) => [name, fileURLToPath(url)])),
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
    ssr: { noExternal: true, external: ['sharp'] },
  })
  // For `sharp`, which has a native part.
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(dir, 'node_modules'))
  // The program starts the worker by the name of its source file.
  writeFileSync(join(dir, 'parse-worker.ts'), "import './parse-worker.js'")
  writeFiles(join(dir, 'site/public'), pages)
  writeFiles(join(dir, 'site/console'), { 'index.html': '<title>Console</title>' })
  writeFileSync(join(dir, 'site/site.json'), JSON.stringify(aSite()))
  provide('program', dir)
  return () => rmSync(dir, { recursive: true, force: true })
}
