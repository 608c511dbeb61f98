import { resolve } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findQuickChromium } from './scripts/programs/find-chromium.ts'
import { TEST_FONTS } from './scripts/testing/test-fonts.ts'
import { compileTimeConstants } from './src/build-settings.ts'
import { temporaryFolder } from './tests/support/temporary-folder.ts'
import { cssOptions } from './ui/styles/css-options.ts'

const BROWSER_TESTS = '{console,src,ui}/**/*.browser.test.tsx'
const setupFiles = ['tests/support/no-console.ts', 'tests/support/generous-waits.ts']
/** In CI, on a busy machine, a wait may take long. */
const WAIT_LIMIT_MS = process.env.CI ? 30_000 : 15_000

/** Time limits only end tests that hang. */
const limits = {
  env: { WAIT_LIMIT_MS: String(WAIT_LIMIT_MS) },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  retry: process.env.CI ? 1 : 0,
  expect: { poll: { timeout: WAIT_LIMIT_MS } },
}

process.env.TMPDIR = temporaryFolder()
process.env.FONTCONFIG_FILE = TEST_FONTS
/** For the programs that tests start: half of a short run is compilation. */
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node')

export default defineConfig({
  define: compileTimeConstants,
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Files share their modules: loading them anew for each file took most of the time.
          isolate: false,
          maxWorkers: '100%', // By default one core is left idle.
          include: [
            '{bench,console,contract,deploy,editing,office,records,samples,scripts,server,settings,src,store,tests/{documents,service},ui}/**/*.test.{ts,tsx}',
          ],
          exclude: [BROWSER_TESTS],
          setupFiles,
          globalSetup: ['tests/support/service/databases-setup.ts'],
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/*.fault.test.ts'],
          setupFiles,
          ...limits,
          globalSetup: ['tests/support/service/databases-setup.ts', 'tests/faults/build-program.ts'],
          isolate: false,
          maxWorkers: 4, // They spend most of their time waiting for a service.
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          environment: 'node',
          include: ['tests/engines/*.engine.test.ts'],
          setupFiles,
          globalSetup: ['tests/engines/start-site.ts'],
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: 'screen-reader',
          environment: 'node',
          include: ['tests/screen-reader/*.test.ts'],
          setupFiles,
          globalSetup: ['tests/engines/start-site.ts'],
          ...limits,
        },
      },
      {
        extends: true,
        css: cssOptions,
        test: {
          name: 'component',
          include: [BROWSER_TESTS],
          maxWorkers: '100%',
          setupFiles,
          ...limits,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findQuickChromium() } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
