import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium, findQuickChromium } from './scripts/programs/find-chromium.ts'
import { TEST_FONTS } from './scripts/testing/test-fonts.ts'

process.env.FONTCONFIG_FILE = TEST_FONTS
/** The tests start many workers and services, which spend a quarter of their start on compilation. */
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node')

export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/page/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
  },
  // A loaded machine loses a click now and then. `npm test` names the tests that passed only when repeated.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // A missing picture fails its test. `npm test -- visual --update` writes pictures and accessibility trees.
  updateSnapshots: 'none',
  use: {
    browserName: 'chromium',
    // A process less for each browser: a page takes 15% less processor time.
    launchOptions: { executablePath: findQuickChromium(), args: ['--in-process-gpu'] },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Without motion a page takes less processor time. Tests that need motion switch it on.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace copies the page at every step and makes tests four times as slow.
    trace: 'off',
  },
  projects: [
    { name: 'browser', testMatch: 'browser/**/*.spec.ts', outputDir: 'test-results/browser' },
    { name: 'console', testMatch: 'screens/*.spec.ts', outputDir: 'test-results/console' },
    {
      name: 'equal-access',
      testMatch: 'equal-access/*.spec.ts',
      outputDir: 'test-results/equal-access',
    },
    { name: 'growth', testMatch: 'growth/*.spec.ts', outputDir: 'test-results/growth' },
    {
      name: 'visual',
      testMatch: 'visual/*.visual.ts',
      outputDir: 'test-results/visual',
      snapshotPathTemplate: 'tests/visual/pictures/{arg}{ext}',
      // A test visits several states.
      timeout: 600_000,
      expect: {
        timeout: 60_000,
        toHaveScreenshot: { threshold: 0.1, maxDiffPixels: 50 },
        toMatchAriaSnapshot: {
          pathTemplate: 'tests/visual/trees/{arg}{ext}',
          children: 'deep-equal',
        },
      },
      use: {
        // Text rendering must not depend on the machine's font settings.
        launchOptions: {
          executablePath: findChromium(),
          args: ['--font-render-hinting=none', '--disable-lcd-text'],
        },
      },
    },
  ],
})
