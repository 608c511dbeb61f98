import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Capabilities, WebDriver } from 'selenium-webdriver'
import { vi } from 'vitest'
import { findProgram } from '../../scripts/programs/find-program.ts'
import { connectToFirefox } from './marionette.ts'
import { startProgram } from './start-program.ts'

const START_LIMIT_MS = 60_000

/**
 * Connects to Firefox directly: selenium-webdriver would start geckodriver, which Debian does not have. With the variables
 * of a screen it has a window there, which a screen reader reads.
 */
export async function startFirefox(screen?: Record<string, string>) {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  writeFileSync(join(profile, 'user.js'), userSettings)
  const firefox = startProgram(
    findProgram(['firefox-esr', 'firefox']) ?? 'firefox',
    [...(screen ? [] : ['--headless']), '--marionette', '--no-remote', '--profile', profile],
    screen,
  )
  const portFile = join(profile, 'MarionetteActivePort')
  await vi.waitFor(
    () => {
      if (!existsSync(portFile)) throw new Error('Firefox has opened no Marionette port.')
    },
    { timeout: START_LIMIT_MS, interval: 100 },
  )
  const executor = await connectToFirefox(Number(readFileSync(portFile, 'utf8')))
  const driver = WebDriver.createSession(executor, new Capabilities())
  return {
    driver,
    async end() {
      await driver.quit()
      await firefox.stop()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

const userSettings = Object.entries({
  'marionette.port': 0, // Firefox takes a free port and writes it into the profile.
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
})
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  .join('')
