import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../programs/run.ts'
import { installChromium } from './install-programs.ts'
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

let noChromium: string | undefined

/** Runs a part that needs a Chromium. Without one all of it is skipped; in CI it fails. */
export async function withChromium(name: string, work: () => Promise<Tally>): Promise<Tally> {
  noChromium ??= installChromium()
  if (!noChromium) return work()
  if (process.env.CI) return { ...noTests(), failed: [`all of ${name}: ${noChromium}`] }
  return { ...noTests(), skipped: [{ name: `all of ${name}`, why: noChromium }] }
}
