import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/programs/find-chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/page/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    toMatchAriaSnapshot: {
      pathTemplate: 'tests/browser/__aria__/{arg}{ext}',
      children: 'deep-equal',
    },
  },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // A missing picture or snapshot fails its test. `npm test -- visual --update` draws pictures, Playwright's own
  // `--update-snapshots` writes the rest.
  updateSnapshots: 'none',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath },
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace copies the whole page at every step: it made these tests four times as slow.
    trace: 'off',
  },
  projects: [
    { name: 'browser', testMatch: 'browser/**/*.spec.ts', outputDir: 'test-results/browser' },
    { name: 'growth', testMatch: 'growth/*.spec.ts', outputDir: 'test-results/growth' },
    {
      name: 'visual',
      testMatch: 'visual/*.visual.ts',
      outputDir: 'test-results/visual',
      snapshotPathTemplate: 'tests/visual/pictures/{arg}{ext}',
      // Drawing is slow on a machine that does something else too.
      timeout: 300_000,
      expect: { timeout: 60_000, toHaveScreenshot: { threshold: 0.1, maxDiffPixels: 50 } },
      use: {
        contextOptions: { reducedMotion: 'reduce' },
        // Letters are drawn the same whatever the machine's settings for fonts.
        launchOptions: {
          executablePath,
          args: ['--font-render-hinting=none', '--disable-lcd-text'],
        },
      },
    },
  ],
})
