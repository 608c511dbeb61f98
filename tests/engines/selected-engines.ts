import { StartError } from '../../settings/start-error.ts'
import { type EngineName, engineNames } from './engines.ts'

/** The environment variable with the names of the engines to test, comma separated. */
export const ENGINES = 'ENGINES'

/** The selected engines; without a selection all of them. */
export function readSelectedEngines(names = ''): EngineName[] {
  const selected = names.split(',').filter(Boolean)
  const unknown = selected.filter((name) => !engineNames.some((known) => known === name))
  if (unknown.length > 0)
    throw new StartError(`No such engine: ${unknown.join(', ')}. There are: ${engineNames.join(', ')}.`)
  return engineNames.filter((name) => selected.length === 0 || selected.includes(name))
}
