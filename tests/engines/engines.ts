import type { WebDriver } from 'selenium-webdriver'
import { findChromium } from '../../scripts/programs/find-chromium.ts'
import { findProgram } from '../../scripts/programs/find-program.ts'
import { startChromium } from './start-chromium.ts'
import { startFirefox } from './start-firefox.ts'
import { startWebKit } from './start-webkit.ts'

export type Session = { driver: WebDriver; end(): Promise<void> }

type Engine = {
  start(): Promise<Session>
  /** The programs of the engine that are not installed. */
  missing(): string[]
  packages: string
}

export const engines = {
  chromium: {
    start: startChromium,
    missing: () => [...(findChromium() ? [] : ['chromium']), ...missing('chromedriver')],
    packages: 'chromium chromium-driver',
  },
  firefox: {
    start: () => startFirefox(),
    missing: () => missing('firefox-esr', 'firefox'),
    packages: 'firefox-esr',
  },
  webkit: {
    start: startWebKit,
    missing: () => [...missing('WebKitWebDriver'), ...missing('Xvfb')],
    packages: 'webkit2gtk-driver xvfb',
  },
} satisfies Record<string, Engine>

export type EngineName = keyof typeof engines
export const engineNames = Object.keys(engines) as EngineName[]

/** One program under any of these names is enough. */
const missing = (...names: [string, ...string[]]) => (findProgram(names) ? [] : [names[0]])
