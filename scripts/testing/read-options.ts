import { parseArgs } from 'node:util'

export type Options = {
  /** The stages to run; none: all of them. */
  asked: string[]
  /** How often the fault tests kill the service on each database. */
  rounds: number
}

/** A run of all tests takes minutes with so many. */
const FEW_ROUNDS = 20

/** `npm test -- NAME … --rounds N` */
export function readOptions(args: string[], stages: string[]): Options {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { rounds: { type: 'string', default: String(FEW_ROUNDS) } },
  })
  const unknown = positionals.filter((name) => !stages.includes(name))
  if (unknown.length > 0) {
    throw new Error(`No such stage: ${unknown.join(', ')}. There are: ${stages.join(', ')}.`)
  }
  if (!/^[1-9]\d{0,5}$/.test(values.rounds)) {
    throw new Error(`--rounds is "${values.rounds}"; expected a number from 1 to 999999`)
  }
  return { asked: positionals, rounds: Number(values.rounds) }
}
