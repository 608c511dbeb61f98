import type { Command, Part } from '../programs/parts.ts'
import { checks } from './checks.ts'
import { prepareConsolePictures } from './console-pictures.ts'
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
const partsOf = (isAll: boolean): TestPart[] => [
  {
    name: 'check',
    does: 'all of npm run check',
    runBy: 'npm test',
    prepare: () => runChecks,
  },
  {
    name: 'unit',
    takes: '[FILE …] [--runs N]',
    does: 'rules, service and office in Node; N random inputs to each property test (100, test:all 10000)',
    runBy: 'npm test',
    prepare: prepareCounted('unit', '--runs', 'PROPERTY_RUNS', isAll ? '10000' : '100'),
  },
  {
    name: 'faults',
    takes: '[FILE …] [--rounds N]',
    does: 'kills the service N times (5, test:all 1000), fills its disk, stops its mail server …',
    runBy: 'npm test',
    prepare: prepareCounted('faults', '--rounds', 'FAULT_ROUNDS', isAll ? '1000' : '5'),
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
    does: 'the built site in Chromium; test:all changes each island at every moment',
    runBy: 'npm test',
    prepare: (args) => () =>
      withChromium('browser', () =>
        runPlaywright('browser', args, isAll ? { EVERY_MOMENT: 'yes' } : {}),
      ),
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
    name: 'console',
    takes: '[FILE …]',
    does: 'every screen of the staff console: axe, both themes, 360 to 1920 px, keyboard',
    runBy: 'npm run test:all',
    prepare: (args) => () => withChromium('console', () => runPlaywright('console', args)),
  },
  {
    name: 'equal-access',
    takes: '[FILE …]',
    does: 'every state of the site and the console with IBM Equal Access, a second engine beside axe',
    runBy: 'npm run test:all',
    prepare: (args) => () =>
      withChromium('equal-access', () => runPlaywright('equal-access', args)),
  },
  {
    name: 'engines',
    takes: '[chromium] [firefox] [webkit]',
    takesWords: true,
    does: 'the built site and the console in three browser engines',
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
  {
    name: 'console-pictures',
    does: 'takes the pictures of docs/console.md; runs only by its name',
    prepare: prepareConsolePictures,
  },
]

export function testCommand(isAll: boolean): Command<Tally> {
  const parts = partsOf(isAll)
  return {
    call: isAll ? 'npm run test:all' : 'npm test',
    parts,
    byDefault: parts.filter(({ runBy }) => (isAll ? runBy : runBy === 'npm test')),
    options: [[`${REPEAT} N`, 'runs the named parts N times and lists how often each test failed']],
  }
}

/** The option of `npm test` itself; `scripts/test.ts` reads it. */
export const REPEAT = '--repeat'

/** Vitest, with an option that sets the number of repetitions within a test. */
function prepareCounted(project: string, option: string, variable: string, usual: string) {
  return (args: string[]) => {
    const { count = usual, rest } = takeCount(args, option)
    return () => runVitest(project, rest, { [variable]: count })
  }
}

async function runChecks(): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: [], skipped: [] }
  for (const { name, prepare } of checks) {
    console.log(`· ${name}`)
    if ((await prepare([])()) === 0) tally.passed += 1
    else tally.failed.push(`check › ${name}`)
  }
  return tally
}
