import { StartError } from '../settings/start-error.ts'
import { chooseParts } from './programs/parts.ts'
import { installForTests } from './testing/install-programs.ts'
import { inOneLine, noTests, type Tally, tabulateSlowest } from './testing/tally.ts'
import { TEST_FONTS } from './testing/test-fonts.ts'
import { testParts } from './testing/test-parts.ts'

/**
 * `npm test`, and with `--all` `npm run test:all`. With `--no-install` nothing outside of this folder is installed, with
 * `--slowest` the slowest files and tests are listed.
 */
process.env.FONTCONFIG_FILE = TEST_FONTS
const words = process.argv.slice(2)
const options = ['--all', '--no-install', '--slowest']
const isAll = words.includes('--all')
const part = words.filter((word) => !options.includes(word))
const jobs = chooseParts(isAll ? 'npm run test:all' : 'npm test', testParts(isAll), part)
// A single part does not wait for it: its tests that need Dovecot or Git are skipped.
if (part.length === 0 || process.env.CI) installForTests()

const total = noTests()
for (const { name, run } of jobs) {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
  const start = Date.now()
  const tally = await run().catch((error) => failedToRun(name, error))
  total.passed += tally.passed
  total.failed.push(...tally.failed)
  total.flaky.push(...tally.flaky)
  total.skipped.push(...tally.skipped)
  total.times.push(...tally.times)
  console.log(`${name}: ${inOneLine(tally)} (${Math.round((Date.now() - start) / 1000)} s)`)
}

const list = (heading: string, lines: string[]) => {
  if (lines.length > 0) console.log(`\n${heading}:\n  ${lines.join('\n  ')}`)
}
list(
  'Skipped',
  total.skipped.map(({ name, why }) => `${name}: ${why}`),
)
if (words.includes('--slowest')) console.log(`\n${tabulateSlowest(total.times)}`)
list('Passed only when repeated', total.flaky)
list('Failed', total.failed)
console.log(`\n${inOneLine(total)}`)
process.exitCode = total.failed.length > 0 ? 1 : 0

/** An error outside of the tests, such as that of the build, counts as one failed test; the other parts still run. */
function failedToRun(part: string, error: unknown): Tally {
  console.error(error instanceof StartError ? error.message : error)
  return { ...noTests(), failed: [`all of ${part}`] }
}
