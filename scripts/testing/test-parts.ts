import type { Command, Part } from '../programs/parts.ts'
import { checks } from './checks.ts'
import { prepareEngines } from './engines.ts'
import { runPlaywright, runTests, runVitest, withChromium } from './run-tests.ts'
import { prepareScreenshots } from './screenshots.ts'
import { takeCount } from './take-count.ts'
import type { Tally } from './tally.ts'
import { prepareVisual } from './visual.ts'

type TestPart = Part<Tally> & {
  /** The command that runs the part without its name. `npm run test:all` runs what `npm test` runs, too. */
  runBy?: 'npm test' | 'npm run test:all'
}

/** The parts of `npm test` and `npm run test:all`, in the order in which they run. */
const parts: TestPart[] = [
  {
    name: 'check',
    does: 'all of npm run check',
    runBy: 'npm test',
    prepare: () => runChecks,
  },
  {
    name: 'unit',
    takes: '[FILE …] [--runs N]',
    does: 'rules, service and office in Node, each call with N made-up requests (500)',
    runBy: 'npm test',
    prepare: prepareCounted('unit', '--runs', 'PROPERTY_RUNS'),
  },
  {
    name: 'faults',
    takes: '[FILE …] [--rounds N]',
    does: 'kills the service N times (20), fills its disk, stops its mail server …',
    runBy: 'npm test',
    prepare: prepareCounted('faults', '--rounds', 'FAULT_ROUNDS'),
  },
  {
    name: 'component',
    takes: '[FILE …]',
    does: 'components in Chromium',
    runBy: 'npm test',
    prepare: (args) => () => withChromium('component', () => runVitest('component', args)),
  },
  {
    name: 'browser',
    takes: '[FILE …]',
    does: 'the built site in Chromium',
    runBy: 'npm test',
    prepare: (args) => () => withChromium('browser', () => runPlaywright('browser', args)),
  },
  {
    name: 'visual',
    takes: '[FILE …] or --update',
    does: 'compares the site with its pictures, or draws all pictures anew',
    runBy: 'npm test',
    prepare: prepareVisual,
  },
  {
    name: 'growth',
    takes: '[FILE …]',
    does: 'sites with longer, shorter, more and other content in Chromium',
    runBy: 'npm run test:all',
    prepare: (args) => () => withChromium('growth', () => runPlaywright('growth', args)),
  },
  {
    name: 'engines',
    takes: '[chromium] [firefox] [webkit]',
    takesWords: true,
    does: 'the built site in three browser engines',
    runBy: 'npm run test:all',
    prepare: prepareEngines,
  },
  {
    name: 'deploy',
    does: 'the examples in deploy/, with the programs that read them',
    runBy: 'npm run test:all',
    prepare: () => () => runTests('node', ['deploy/check.ts']),
  },
  {
    name: 'screenshots',
    takes: '[FOLDER]',
    takesWords: true,
    does: 'photographs every page and state; runs only by its name',
    prepare: prepareScreenshots,
  },
]

export const testCommand = (isAll: boolean): Command<Tally> => ({
  call: isAll ? 'npm run test:all' : 'npm test',
  parts,
  byDefault: parts.filter(({ runBy }) => (isAll ? runBy : runBy === 'npm test')),
})

/** Vitest, with an option that says how often the tests repeat something. */
function prepareCounted(project: string, option: string, variable: string) {
  return (args: string[]) => {
    const { count, rest } = takeCount(args, option)
    return () => runVitest(project, rest, count === undefined ? {} : { [variable]: count })
  }
}

async function runChecks(): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, skipped: [] }
  for (const { name, prepare } of checks) {
    console.log(`· ${name}`)
    tally[(await prepare([])()) === 0 ? 'passed' : 'failed'] += 1
  }
  return tally
}
