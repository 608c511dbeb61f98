import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../programs/find-chromium.ts'
import { run } from '../programs/run.ts'
import { judge, noTests, readTally, TALLY_FILE, type Tally } from './tally.ts'

type Env = Record<string, string>

export const vitestArgs = (project: string) => [
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=./scripts/testing/vitest-tally.ts',
]

export const runVitest = (project: string, args: string[], env: Env = {}) =>
  runTests('vitest', [...vitestArgs(project), ...args], env)

export function runPlaywright(project: string, args: string[], env: Env = {}) {
  const reporters = ['--reporter', 'list,./scripts/testing/playwright-tally.ts']
  return runTests('playwright', ['test', `--project=${project}`, ...reporters, ...args], env)
}

/** Runs a test runner, whose reporter writes the tally into a file. */
export async function runTests(command: string, args: string[], env: Env = {}) {
  const file = join(mkdtempSync(join(tmpdir(), 'tests-')), 'tally.json')
  const exitCode = await run(command, args, { [TALLY_FILE]: file, ...env })
  return judge(readTally(file), exitCode, command)
}

/** Runs a part that needs a Chromium; without one the part fails. */
export async function withChromium(name: string, work: () => Promise<Tally>): Promise<Tally> {
  if (findChromium()) return work()
  const how = 'no Chromium: run npm test -- --install, or set CHROMIUM_PATH'
  return { ...noTests(), failed: [`all of ${name}: ${how}`] }
}

/** Installs a Chromium if there is none: a package of Debian for root, else Playwright's, in the home directory. */
export async function installChromium() {
  if (findChromium()) return
  console.log('\n· installing a Chromium for the browser tests …')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'])
    // The headless shell is optional, and not in every distribution.
    for (const name of ['chromium', 'chromium-headless-shell'])
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        DEBIAN_FRONTEND: 'noninteractive',
      })
  }
  if (!findChromium()) await run('playwright', ['install', '--no-shell', 'chromium'])
}
