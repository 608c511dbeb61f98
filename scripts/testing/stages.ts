import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../programs/run.ts'
import { checks } from './checks.ts'
import { getChromium, howToGetChromium } from './get-chromium.ts'
import type { Options } from './read-options.ts'
import { judge, readTally, type Tally, tallyInto } from './tally.ts'

type Stage = { name: string; run: (options: Options) => Promise<Tally> }

/** What `npm test` runs, in this order; `npm test -- NAME …` runs only those. */
export const stages: Stage[] = [
  { name: 'check', run: runChecks },
  { name: 'unit', run: runUnit },
  { name: 'faults', run: runFaults },
  { name: 'component', run: () => inBrowser('component', 'vitest', vitest('component')) },
  { name: 'browser', run: () => inBrowser('browser', 'playwright', playwright('browser')) },
  { name: 'visual', run: () => inBrowser('visual', 'playwright', playwright('visual')) },
]

const vitest = (project: string) => [
  ...['run', '--project', project],
  ...['--reporter', 'default', '--reporter', './scripts/testing/vitest-tally.ts'],
]

const playwright = (project: string) => [
  ...['test', `--project=${project}`],
  ...['--reporter', 'list,./scripts/testing/playwright-tally.ts'],
]

async function runChecks(): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, skipped: [] }
  for (const { name, command, args } of checks) {
    console.log(`· ${name}`)
    tally[(await run(command, args)) === 0 ? 'passed' : 'failed'] += 1
  }
  return tally
}

function runUnit({ runs }: Options) {
  return runTests('vitest', vitest('unit'), { PROPERTY_RUNS: String(runs) })
}

function runFaults({ rounds }: Options) {
  return runTests('vitest', vitest('faults'), { FAULT_ROUNDS: String(rounds) })
}

async function runTests(command: string, args: string[], env: Record<string, string> = {}) {
  const file = join(mkdtempSync(join(tmpdir(), 'tests-')), 'tally.json')
  const exitCode = await run(command, args, { ...tallyInto(file), ...env })
  return judge(readTally(file), exitCode)
}

async function inBrowser(name: string, command: string, args: string[]): Promise<Tally> {
  const chromium = await getChromium()
  if (chromium) return runTests(command, args, { CHROMIUM_PATH: chromium })
  return { passed: 0, failed: 0, skipped: [{ name: `all ${name} tests`, why: howToGetChromium }] }
}
