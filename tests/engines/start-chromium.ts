import { Driver, Options, ServiceBuilder } from 'selenium-webdriver/chrome.js'
import { findChromium } from '../../scripts/programs/find-chromium.ts'
import { findProgram } from '../../scripts/programs/find-program.ts'

export async function startChromium() {
  const options = new Options()
  options.setBinaryPath(findChromium() ?? '')
  // Its sandbox refuses to run as root; what is shown here is the project's own site.
  options.addArguments('--headless=new', '--no-sandbox')
  // With a path, Selenium looks for no driver by itself and downloads none.
  const service = new ServiceBuilder(findProgram(['chromedriver'])).build()
  const driver = Driver.createSession(options, service)
  return { driver, end: () => driver.quit() }
}
