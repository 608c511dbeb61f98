import { once } from 'node:events'
import { Builder } from 'selenium-webdriver'
import { ServiceBuilder } from 'selenium-webdriver/chrome.js'
import { findProgram } from '../../scripts/programs/find-program.ts'
import { startProgram } from './start-program.ts'

/** The driver starts WebKitGTK's own small browser, on a screen that nobody sees. */
export async function startWebKit() {
  const screen = await startScreen()
  // Starts any driver that takes `--port`; chromedriver is only its default.
  const service = new ServiceBuilder(findProgram(['WebKitWebDriver']))
    .setEnvironment({ ...process.env, DISPLAY: screen.display })
    .build()
  const builder = new Builder().usingServer(await service.start()).forBrowser('MiniBrowser')
  const driver = await builder.build()
  return {
    driver,
    async end() {
      await driver.quit()
      await service.kill()
      await screen.stop()
    },
  }
}

async function startScreen() {
  const xvfb = startProgram('Xvfb', [
    ...['-displayfd', '1'], // It takes a free number and says which.
    ...['-screen', '0', '1600x1200x24'],
    ...['-nolisten', 'tcp'],
  ])
  const [number] = (await once(xvfb.output, 'data')) as [Buffer]
  return { ...xvfb, display: `:${number.toString().trim()}` }
}
