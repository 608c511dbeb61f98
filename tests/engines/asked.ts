import { StartError } from '../../settings/start-error.ts'
import { type EngineName, engineNames } from './engines.ts'

/** The variable that names the engines to drive, comma separated. */
export const ENGINES = 'ENGINES'

/** Nothing asked for: all of them. */
export function readAsked(names = ''): EngineName[] {
  const asked = names.split(',').filter(Boolean)
  const unknown = asked.filter((name) => !engineNames.some((known) => known === name))
  if (unknown.length > 0)
    throw new StartError(
      `No such engine: ${unknown.join(', ')}. There are: ${engineNames.join(', ')}.`,
    )
  return engineNames.filter((name) => asked.length === 0 || asked.includes(name))
}
