import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from './scripts/programs/find-chromium.ts'
import { compileTimeConstants } from './src/build-settings.ts'
import { temporaryFolder } from './tests/support/temporary-folder.ts'
import { cssOptions } from './ui/styles/css-options.ts'

const BROWSER_TESTS = '{src,ui}/**/*.browser.test.tsx'
const setupFiles = ['tests/support/no-console.ts']
/** A machine may be busy with something else. */
const testTimeout = 20_000

process.env.TMPDIR = temporaryFolder()

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
            '{bench,contract,deploy,office,records,samples,scripts,server,settings,src,store,tests/{documents,service},ui}/**/*.test.{ts,tsx}',
          ],
          exclude: [BROWSER_TESTS],
          setupFiles,
          globalSetup: ['tests/support/service/databases-setup.ts'],
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/*.fault.test.ts'],
          setupFiles,
          globalSetup: [
            'tests/support/service/databases-setup.ts',
            'tests/faults/build-program.ts',
          ],
          fileParallelism: false, // They share their ports, and need the machine.
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
          // Every step waits for what it looks for, as long as a busy machine needs.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        css: cssOptions,
        test: {
          name: 'component',
          include: [BROWSER_TESTS],
          setupFiles,
          testTimeout,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findChromium() } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
