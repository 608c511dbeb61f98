import { type EngineName, engines } from '../../tests/engines/engines.ts'
import { ENGINES, readSelectedEngines } from '../../tests/engines/selected-engines.ts'
import { buildIfStale, TEST_SITE } from '../programs/build-site.ts'
import { runVitest } from './run-tests.ts'
import { noTests, type Tally } from './tally.ts'

/** Tests the built site in the named engines, or in all. Engines that are not installed are skipped. */
export async function runEngines(names: string[]): Promise<Tally> {
  const selected = readSelectedEngines(names.join())
  const present = selected.filter((name) => engines[name].missing().length === 0)
  const skipped = selected
    .filter((name) => !present.includes(name))
    .map((name) => ({ name: `all of ${name}`, why: missingPrograms(name) }))
  if (present.length === 0) return { ...noTests(), skipped }
  await buildIfStale(TEST_SITE)
  const tally = await runVitest('engines', [], { [ENGINES]: present.join() })
  return { ...tally, skipped: [...tally.skipped, ...skipped] }
}

function missingPrograms(name: EngineName) {
  const { missing, packages } = engines[name]
  return `${missing().join(' and ')} not found. On Debian: apt-get install ${packages}`
}
