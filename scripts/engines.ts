import { ENGINES, readAsked } from '../tests/engines/asked.ts'
import { type EngineName, engines } from '../tests/engines/engines.ts'
import { buildIfStale } from './build-site.ts'
import { run } from './programs/run.ts'

/** `npm run test:engines` drives the built site in three engines, `npm run test:engines -- firefox` in one. */

process.exitCode = await driveAsked(process.argv.slice(2).join())

async function driveAsked(names: string) {
  let asked: EngineName[]
  try {
    asked = readAsked(names)
  } catch (error) {
    console.error((error as Error).message)
    return 2
  }
  const complaints = asked.map(whatIsMissing).filter(Boolean)
  if (complaints.length > 0) {
    console.error(complaints.join('\n'))
    return 2
  }
  await buildIfStale()
  return run('vitest', ['run', '--project', 'engines'], { [ENGINES]: asked.join() })
}

function whatIsMissing(name: EngineName) {
  const { missing, packages } = engines[name]
  const absent = missing()
  return (
    absent.length > 0 &&
    `${name} cannot be driven: ${absent.join(' and ')} not found. On Debian: apt-get install ${packages}`
  )
}
