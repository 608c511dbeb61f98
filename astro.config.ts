import { resolve } from 'node:path'
import { defineConfig } from 'astro/config'
import { fontFamilies } from './src/brand/font-families.ts'
import { readBrand } from './src/brand/read-brand.ts'
import { buildSettings, compileTimeConstants } from './src/build-settings.ts'
import { contentDir } from './src/content/content-dir.ts'
import { brandFiles } from './src/integrations/brand-files.ts'
import { finishBuild } from './src/integrations/finish-build.ts'
import { reactIslands } from './src/integrations/react-islands.ts'
import { watchWords } from './src/integrations/watch-words.ts'
import { cssOptions } from './ui/styles/css-options.ts'

/** Few chunks, because each one costs a request. The bundler splits all other code. */
const codeSplitting = {
  groups: [
    { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
    {
      name: 'ui',
      test: /\/(?:ui\/(?:Button|Icon|keys|reduced-motion|styles\/text|useIsOnScreen)|survey\/sent-figures)\./,
    },
  ],
}

export default defineConfig({
  site: buildSettings.publicUrl,
  publicDir: `${contentDir}/brand`,
  outDir: process.env.ASTRO_OUT_DIR ?? 'dist/public',
  trailingSlash: 'never',
  // One file per page, named after its path, so that each path maps to one file.
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [reactIslands(), brandFiles(), watchWords(), finishBuild()],
  fonts: fontFamilies(readBrand().typefaces),
  vite: {
    css: cssOptions,
    resolve: { alias: { '@content': resolve(contentDir) } },
    define: compileTimeConstants,
    build: { sourcemap: false },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
    server: {
      proxy: Object.fromEntries(
        ['/securityandsetting.svc', '/send', '/photos', '/Home/TeamMembers.vcf', '/healthz', '/readyz'].map((path) => [
          path,
          process.env.SERVICE_ORIGIN ?? 'http://127.0.0.1:3001',
        ]),
      ),
    },
  },
})
