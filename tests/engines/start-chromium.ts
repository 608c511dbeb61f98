import { Driver, Options, ServiceBuilder } from 'selenium-webdriver/chrome.js'
import { findChromium } from '../../scripts/programs/find-chromium.ts'
import { findProgram } from '../../scripts/programs/find-program.ts'

export async function startChromium() {
  const options = new Options()
  options.setBinaryPath(findChromium() ?? '')
  // Chromium's sandbox refuses to run as root; the tests open only the project's own site.
  options.addArguments('--headless=new', '--no-sandbox')
  // With a path, Selenium does not search for a driver or download one.
  const service = new ServiceBuilder(findProgram(['chromedriver'])).build()
  const driver = Driver.createSession(options, service)
  return { driver, end: () => driver.quit() }
}
