import { stages } from './testing/stages.ts'
import { addUp, inOneLine, type Tally } from './testing/tally.ts'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(
    `No such stage: ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}

const tallies: Tally[] = []
for (const { name, run, isLong } of stages) {
  if (asked.length > 0 ? !asked.includes(name) : isLong) continue
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
  const start = Date.now()
  const tally = await run()
  tallies.push(tally)
  console.log(`${name}: ${inOneLine(tally)} (${Math.round((Date.now() - start) / 1000)} s)`)
}

const total = addUp(tallies)
if (total.skipped.length > 0) console.log('\nSkipped:')
for (const { name, why } of total.skipped) console.log(`  ${name}: ${why}`)
console.log(`\n${inOneLine(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
