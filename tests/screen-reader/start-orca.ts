import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findProgram } from '../../scripts/programs/find-program.ts'
import { startDisplay } from '../engines/start-display.ts'
import { startProgram } from '../engines/start-program.ts'

/** Orca has finished a sentence if it says nothing more for this time. */
const QUIET_MS = 2_500
const LIMIT_MS = 60_000

/**
 * Starts the screen reader Orca on a screen and a message bus of its own. It needs no voice: the words are read from its
 * log. `env` is for the browser that it reads.
 */
export async function startOrca() {
  const home = mkdtempSync(join(tmpdir(), 'orca-'))
  const log = join(home, 'orca.log')
  const display = await startDisplay()
  const bus = startProgram('dbus-daemon', ['--session', '--nofork', '--print-address'])
  const [address] = (await once(bus.output, 'data')) as [Buffer]
  const env = {
    DISPLAY: display.name,
    DBUS_SESSION_BUS_ADDRESS: address.toString().trim(),
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_RUNTIME_DIR: home,
    GNOME_ACCESSIBILITY: '1',
  }
  mkdirSync(join(home, 'orca'))
  writeFileSync(join(home, 'orca', 'user-settings.conf'), JSON.stringify(settings))
  const launcher = findProgram(['at-spi-bus-launcher'], LAUNCHERS) ?? 'at-spi-bus-launcher'
  const accessibility = startProgram(launcher, ['--launch-immediately', '--a11y=1'], env)
  const orca = startProgram('orca', ['--debug-file', log], env)
  const heard = () =>
    existsSync(log) ? [...readFileSync(log, 'utf8').matchAll(SPOKEN)].map(([, words = '']) => words) : []
  let count = 0

  /** Waits until Orca is quiet. Resolves to the words that it said since the last call. */
  async function listen() {
    const end = Date.now() + LIMIT_MS
    for (let known = -1; known !== heard().length && Date.now() < end; ) {
      known = heard().length
      await setTimeout(QUIET_MS)
    }
    const all = heard()
    const words = all.slice(count)
    count = all.length
    return words
  }

  return {
    env,
    listen,
    async stop() {
      await orca.stop('SIGKILL') // It may wait for a browser that has ended.
      await accessibility.stop()
      await bus.stop()
      await display.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const SPOKEN = /SPEECH OUTPUT: '(.*?)'(?:\{| voice|$)/gm
const LAUNCHERS = ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi2-core/at-spi-bus-launcher']

/** A page is not read by itself when it is opened. */
const preferences = { profile: ['Default', 'default'], sayAllOnLoad: false, pageSummaryOnLoad: false }
const settings = { general: preferences, profiles: { default: preferences }, pronunciations: {}, keybindings: {} }
