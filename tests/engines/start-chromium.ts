import { findChromium } from '../../scripts/programs/find-chromium.ts'
import { freePort } from '../support/free-port.ts'
import { startProgram } from './start-program.ts'
import { openSession } from './webdriver.ts'

export async function startChromium() {
  const port = await freePort()
  const driver = startProgram('chromedriver', [`--port=${port}`])
  const session = await openSession(`http://127.0.0.1:${port}`, {
    browserName: 'chrome',
    // Its sandbox refuses to run as root; what is shown here is the project's own site.
    'goog:chromeOptions': { binary: findChromium(), args: ['--headless=new', '--no-sandbox'] },
  })
  return {
    ...session,
    async end() {
      await session.end()
      await driver.stop()
    },
  }
}
