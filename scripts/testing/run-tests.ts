import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../programs/run.ts'
import { getChromium, howToGetChromium } from './get-chromium.ts'
import { judge, readTally, type Tally, tallyInto } from './tally.ts'

export function runVitest(project: string, args: string[] = [], env: Record<string, string> = {}) {
  const reporters = ['--reporter', 'default', '--reporter', './scripts/testing/vitest-tally.ts']
  return runTests('vitest', ['run', '--project', project, ...reporters, ...args], env)
}

export function runPlaywright(
  project: string,
  args: string[] = [],
  env: Record<string, string> = {},
) {
  const reporters = ['--reporter', 'list,./scripts/testing/playwright-tally.ts']
  return runTests('playwright', ['test', `--project=${project}`, ...reporters, ...args], env)
}

/** Runs a test runner, whose reporter writes the tally into a file. */
export async function runTests(command: string, args: string[], env: Record<string, string> = {}) {
  const file = join(mkdtempSync(join(tmpdir(), 'tests-')), 'tally.json')
  const exitCode = await run(command, args, { ...tallyInto(file), ...env })
  return judge(readTally(file), exitCode, command)
}

/** Runs a part that needs Chromium. Without Chromium the part is skipped. */
export async function withChromium(name: string, work: () => Promise<Tally>): Promise<Tally> {
  if (await getChromium()) return work()
  return { passed: 0, failed: [], skipped: [{ name: `all of ${name}`, why: howToGetChromium }] }
}
