import { StartError } from '../settings/start-error.ts'
import { orExit, readCommandLine } from './programs/parts.ts'
import { takeCount } from './testing/take-count.ts'
import { addUp, countEach, inOneLine, type Tally } from './testing/tally.ts'
import { REPEAT, testCommand } from './testing/test-parts.ts'

/** `npm test`; with `--all` as the first word `npm run test:all`. */
const words = process.argv.slice(2)
const isAll = words[0] === '--all'
const { count = '1', rest } = orExit(() => takeCount(isAll ? words.slice(1) : words, REPEAT))
const runs = Number(count)
const jobs = readCommandLine(testCommand(isAll), rest)

const tallies: Tally[] = []
for (let run = 1; run <= runs; run++) {
  const tally = await runJobs(runs > 1 ? `, run ${run} of ${runs}` : '')
  tallies.push(tally)
}

const total = addUp(tallies)
const list = (heading: string, lines: string[]) => {
  if (lines.length > 0) console.log(`\n${heading}:\n  ${lines.join('\n  ')}`)
}
list('Skipped', [...new Set(total.skipped.map(({ name, why }) => `${name}: ${why}`))])
list(
  'Failed',
  countEach(total.failed).map(([name, times]) =>
    runs > 1 ? `${times} of ${runs}: ${name}` : name,
  ),
)
console.log(`\n${inOneLine(total)}`)
process.exitCode = total.failed.length > 0 ? 1 : 0

async function runJobs(which: string): Promise<Tally> {
  const ofJobs: Tally[] = []
  for (const { name, run } of jobs) {
    const heading = `${name}${which}`
    console.log(`\n── ${heading} ${'─'.repeat(60 - heading.length)}`)
    const start = Date.now()
    const tally = await run().catch((error) => failedToRun(name, error))
    ofJobs.push(tally)
    console.log(`${heading}: ${inOneLine(tally)} (${Math.round((Date.now() - start) / 1000)} s)`)
  }
  return addUp(ofJobs)
}

/** An error outside of the tests, such as that of the build, counts as one failed test; the other parts still run. */
function failedToRun(part: string, error: unknown): Tally {
  console.error(error instanceof StartError ? error.message : error)
  return { passed: 0, failed: [`all of ${part}`], skipped: [] }
}
