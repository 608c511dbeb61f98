import { run } from './programs/run.ts'
import { checks } from './testing/checks.ts'

const failed: string[] = []
for (const { name, command, args } of checks) {
  console.log(`\n· ${name}`)
  if ((await run(command, args)) !== 0) failed.push(name)
}
console.log(failed.length > 0 ? `\nTo mend: ${failed.join('; ')}` : '\nNothing to mend.')
process.exitCode = failed.length > 0 ? 1 : 0
