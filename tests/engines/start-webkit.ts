import { Builder } from 'selenium-webdriver'
import { ServiceBuilder } from 'selenium-webdriver/chrome.js'
import { findProgram } from '../../scripts/programs/find-program.ts'
import { startDisplay } from './start-display.ts'

/** The driver starts WebKitGTK's MiniBrowser on a virtual display. */
export async function startWebKit() {
  const display = await startDisplay()
  // Starts any driver that takes `--port`; chromedriver is only its default.
  const service = new ServiceBuilder(findProgram(['WebKitWebDriver']))
    .setEnvironment({ ...process.env, DISPLAY: display.name })
    .build()
  const builder = new Builder().usingServer(await service.start()).forBrowser('MiniBrowser')
  const driver = await builder.build()
  return {
    driver,
    async end() {
      await driver.quit()
      await service.kill()
      await display.stop()
    },
  }
}
