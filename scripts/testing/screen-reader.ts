import { buildIfStale, TEST_SITE } from '../programs/build-site.ts'
import { findProgram } from '../programs/find-program.ts'
import { runVitest } from './run-tests.ts'
import { noTests, type Tally } from './tally.ts'

const programs = [['orca'], ['Xvfb'], ['dbus-daemon'], ['firefox-esr', 'firefox']]
const packages = 'orca xvfb dbus at-spi2-core firefox-esr'

/** By name only: the words are those of one version of Orca and Firefox. */
export async function listenToOrca(args: string[]): Promise<Tally> {
  const missing = programs.filter((names) => !findProgram(names)).flatMap(([name]) => name ?? [])
  if (missing.length > 0) {
    const why = `${missing.join(' and ')} not found. On Debian: apt-get install ${packages}`
    return { ...noTests(), skipped: [{ name: 'all of screen-reader', why }] }
  }
  await buildIfStale(TEST_SITE)
  return runVitest('screen-reader', args)
}
