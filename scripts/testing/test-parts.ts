import { findProgram } from '../programs/find-program.ts'
import { findFailed, type Part, type Parts } from '../programs/parts.ts'
import { checks } from './checks.ts'
import { takeConsolePictures } from './console-pictures.ts'
import { runEngines } from './engines.ts'
import { runPlaywright, runTests, runVitest, vitestArgs, withChromium } from './run-tests.ts'
import { listenToOrca } from './screen-reader.ts'
import { takeScreenshots } from './screenshots.ts'
import { noTests, type Tally } from './tally.ts'
import { runVisual } from './visual.ts'

/** The parts of `npm test`, and of `npm run test:all`, which runs more of each, in the order in which they run. */
export const testParts = (isAll: boolean): Parts<Tally> => ({
  check: { does: 'all of npm run check', run: () => runChecks() },
  unit: {
    does: 'rules, service and office in Node; PROPERTY_RUNS=10000: more random inputs',
    run: (args) => runVitest('unit', args, isAll ? { PROPERTY_RUNS: '10000', TEST_ALL: 'yes' } : {}),
  },
  faults: {
    does: 'kills the service, fills its disk, stops its mail server …; FAULT_ROUNDS=1000: more kills, all on PostgreSQL too',
    run: (args) => runVitest('faults', args, isAll ? { FAULT_ROUNDS: '1000' } : {}),
  },
  component: {
    does: 'components in Chromium',
    run: (args) => withChromium('component', () => runVitest('component', args)),
  },
  browser: inChromium('browser', 'the built site in Chromium', isAll ? { EVERY_MOMENT: 'yes' } : {}),
  ...forAll(isAll, {
    visual: {
      does: 'compares the site with its pictures; --update draws all pictures anew',
      run: runVisual,
    },
    growth: inChromium('growth', 'sites with longer, shorter, more and other content'),
    console: inChromium('console', 'every screen of the staff console: axe, themes, widths, keyboard'),
    'equal-access': inChromium('equal-access', 'every state with IBM Equal Access, a second engine'),
    engines: { does: 'the site and the console in [chromium] [firefox] [webkit]', run: runEngines },
    'unit-ahead': {
      does: 'unit with the clock a year and a leap day ahead, in Kathmandu and Turkish',
      run: (args) => runAhead(args),
    },
    deploy: {
      does: 'the examples in deploy/, with the programs that read them',
      run: () => runTests('node', ['deploy/check.ts']),
    },
  }),
  ...forAll(false, {
    'screen-reader': { does: 'what the screen reader Orca says in Firefox', run: listenToOrca },
    screenshots: { does: 'photographs every page and state into [FOLDER]', run: takeScreenshots },
    'console-pictures': {
      does: 'takes the pictures of docs/console.md',
      run: () => takeConsolePictures(),
    },
  }),
})

const inChromium = (project: string, does: string, env = {}): Part<Tally> => ({
  does,
  run: (args) => withChromium(project, () => runPlaywright(project, args, env)),
})

const forAll = (isAll: boolean, parts: Parts<Tally>): Parts<Tally> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, { ...part, isByName: !isAll }]))

/** A test that depends on the date, the time zone or the language of the machine fails here. */
async function runAhead(args: string[]): Promise<Tally> {
  const why = 'faketime not found. On Debian: apt-get install faketime'
  if (!findProgram(['faketime'])) return { ...noTests(), skipped: [{ name: 'all of unit-ahead', why }] }
  return runTests('faketime', ['-f', '+400d', 'vitest', ...vitestArgs('unit'), ...args], {
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
    TZ: 'Asia/Kathmandu',
    LANG: 'tr_TR.UTF-8',
  })
}

async function runChecks(): Promise<Tally> {
  const jobs = Object.entries(checks).map(([name, { run }]) => ({ name, run: () => run([]) }))
  const failed = await findFailed(jobs)
  return {
    ...noTests(),
    passed: jobs.length - failed.length,
    failed: failed.map((name) => `check › ${name}`),
  }
}
