import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.ts'

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium() },
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace copies the whole page at every step: it made these tests four times as slow.
    trace: 'off',
  },
})
