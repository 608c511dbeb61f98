import { once } from 'node:events'
import { freePort } from '../support/free-port.ts'
import { startProgram } from './start-program.ts'
import { openSession } from './webdriver.ts'

/** The driver starts WebKitGTK's own small browser, on a screen that nobody sees. */
export async function startWebKit() {
  const screen = await startScreen()
  const port = await freePort()
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], { DISPLAY: screen.display })
  const session = await openSession(`http://127.0.0.1:${port}`, {})
  return {
    ...session,
    async end() {
      await session.end()
      await driver.stop()
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
