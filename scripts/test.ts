import { StartError } from '../settings/start-error.ts'
import { readCommandLine } from './programs/parts.ts'
import { addUp, inOneLine, type Tally } from './testing/tally.ts'
import { testCommand } from './testing/test-parts.ts'

/** `npm test`; with `--all` as the first word `npm run test:all`. */
const words = process.argv.slice(2)
const isAll = words[0] === '--all'
const jobs = readCommandLine(testCommand(isAll), isAll ? words.slice(1) : words)
const tallies: Tally[] = []
for (const { name, run } of jobs) {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
  const start = Date.now()
  const tally = await run().catch(failedToRun)
  tallies.push(tally)
  console.log(`${name}: ${inOneLine(tally)} (${Math.round((Date.now() - start) / 1000)} s)`)
}

const total = addUp(tallies)
if (total.skipped.length > 0) console.log('\nSkipped:')
for (const { name, why } of total.skipped) console.log(`  ${name}: ${why}`)
if (total.unsteady?.length) console.log('\nPassed only when repeated:')
for (const name of total.unsteady ?? []) console.log(`  ${name}`)
console.log(`\n${inOneLine(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** A failure outside of a test, such as that of the build, counts as one failed test; the other parts still run. */
function failedToRun(error: unknown): Tally {
  console.error(error instanceof StartError ? error.message : error)
  return { passed: 0, failed: 1, skipped: [] }
}
