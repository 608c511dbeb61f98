import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { type Brand, readBrand } from '../../src/brand/read-brand.ts'
import { faviconSvg, lightSvg } from '../../src/brand/stand-alone-svg.ts'
import { coloursCss } from '../../ui/brand/brand-colours.ts'
import { cssOptions } from '../../ui/styles/css-options.ts'

const EARLY_CALLS = 'early-calls'
const isEarlyCalls = (id: string) => relative('', id) === `console/${EARLY_CALLS}.ts`
/** Without the modules of employees, which load schemas: the first list needs none. */
const isShared = (id: string) => /^(?:console\/(?!employees\/)|ui\/)/.test(relative('', id))

/** Code that several screens share is in one chunk: with 30 small chunks a screen took 0.4 s longer on a slow processor. */
const codeSplitting = {
  groups: [
    { name: EARLY_CALLS, test: isEarlyCalls },
    { name: 'shared', test: isShared, minShareCount: 2 },
  ],
}

type Folders = { contentDir: string; distDir: string }

/** Builds the staff console into `console/` of the folder. */
export async function buildConsole({ contentDir, distDir }: Folders) {
  const brand = readBrand(contentDir)
  const outDir = join(resolve(distDir), 'console')
  await build({
    configFile: false,
    root: 'console',
    logLevel: 'warn',
    css: cssOptions,
    plugins: [brandOfCompany(brand), firstScript],
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: '_console',
      // The policy allows no data: addresses.
      assetsInlineLimit: 0,
      // As in `cssOptions`: for older browsers the minifier would compute `light-dark()` at the root, and a white sheet
      // in the dark theme would have light ink.
      cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
      rolldownOptions: {
        input: ['index.html', `${EARLY_CALLS}.ts`].map((name) => resolve('console', name)),
        output: { codeSplitting },
        onLog: (level, log, report) => {
          // "use client" of React libraries has no meaning without a server.
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
        },
      },
    },
  })
  await Promise.all(globSync('**/*.{html,js,css,svg}', { cwd: outDir }).map((path) => compress(join(outDir, path))))
}

/** The module `virtual:brand.css` has the colours of the company; `mark.svg` is its mark, and `logo.svg` its logo on white. */
function brandOfCompany({ colours, logo, mark, themes }: Brand): Plugin {
  const id = '\0virtual:brand.css'
  return {
    name: 'brand-of-company',
    resolveId: (source) => (source === 'virtual:brand.css' ? id : undefined),
    load: (loaded) => (loaded === id ? coloursCss(colours) : undefined),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'mark.svg', source: faviconSvg(mark, themes) })
      this.emitFile({ type: 'asset', fileName: 'logo.svg', source: lightSvg(logo, themes) })
    },
  }
}

/** The document has the early calls before all other scripts. */
const firstScript: Plugin = {
  name: 'first-script',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === EARLY_CALLS)
      if (!chunk) throw new Error(`The build of the console has no chunk ${EARLY_CALLS}.`)
      return [{ tag: 'script', attrs: { type: 'module', src: `/${chunk.fileName}` } }]
    },
  },
}

async function compress(path: string) {
  const bytes = await readFile(path)
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
