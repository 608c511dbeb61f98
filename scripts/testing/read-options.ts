import { parseArgs } from 'node:util'

export type Options = {
  /** The stages to run; none: all of them. */
  asked: string[]
  /** How often the fault tests kill the service on each database. */
  rounds: number
  /** How many requests a property test makes up for each call. */
  runs: number
}

/** A run of all tests takes minutes with so many. */
const FEW_ROUNDS = 20
const FEW_RUNS = 500

/** `npm test -- NAME … --rounds N --runs N` */
export function readOptions(args: string[], stages: string[]): Options {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: String(FEW_ROUNDS) },
      runs: { type: 'string', default: String(FEW_RUNS) },
    },
  })
  const unknown = positionals.filter((name) => !stages.includes(name))
  if (unknown.length > 0) {
    throw new Error(`No such stage: ${unknown.join(', ')}. There are: ${stages.join(', ')}.`)
  }
  return {
    asked: positionals,
    rounds: countOf('rounds', values.rounds),
    runs: countOf('runs', values.runs),
  }
}

function countOf(option: string, value: string) {
  if (!/^[1-9]\d{0,5}$/.test(value)) {
    throw new Error(`--${option} is "${value}"; expected a number from 1 to 999999`)
  }
  return Number(value)
}
