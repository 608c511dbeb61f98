import { readOptions } from './testing/read-options.ts'
import { stages } from './testing/stages.ts'
import { addUp, inOneLine, type Tally } from './testing/tally.ts'

const options = readOrExit()
const { asked } = options

const tallies: Tally[] = []
for (const { name, run } of stages) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
  const start = Date.now()
  const tally = await run(options)
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

function readOrExit() {
  try {
    return readOptions(
      process.argv.slice(2),
      stages.map(({ name }) => name),
    )
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}
