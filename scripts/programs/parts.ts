import { StartError } from '../../settings/start-error.ts'

/** A part of a command in package.json. `npm run check -- types` runs only the part `types`. */
export type Part<Result> = {
  name: string
  /** The description in the help. */
  does: string
  /** The arguments in the help. A part without `takes` refuses arguments. */
  takes?: string
  /** All words after the name are arguments, not only options and paths. */
  takesWords?: true
  /** Checks the arguments and returns the function that runs the part. */
  prepare: (args: string[]) => () => Promise<Result>
}

export type Command<Result> = {
  /** The command that users type, such as `npm run check`. */
  call: string
  parts: Part<Result>[]
  /** Options of the command itself, each with its line in the help. */
  options?: [option: string, does: string][]
  /** The parts that run if no part is named. Default: all. */
  byDefault?: Part<Result>[]
}

type Job<Result> = { name: string; run: () => Promise<Result> }

/** Runs the parts of a command one after the other, and lists the failed parts. */
export async function runParts(command: Command<number>) {
  const jobs = readCommandLine(command)
  const failed: string[] = []
  for (const { name, run } of jobs) {
    console.log(`\n· ${name}`)
    if ((await run()) !== 0) failed.push(name)
  }
  const names = jobs.map(({ name }) => name)
  console.log(
    failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : `\nPassed: ${names.join(', ')}`,
  )
  process.exitCode = failed.length > 0 ? 1 : 0
}

/** Returns the parts to run. Prints the help for `--help`, or an error for an unknown part, and exits. */
export function readCommandLine<Result>(
  command: Command<Result>,
  words = process.argv.slice(2),
): Job<Result>[] {
  if (words[0] === '--help' || words[0] === '-h') {
    console.log(helpText(command))
    process.exit(0)
  }
  return orExit(() => readParts(command, words))
}

/** Prints the error of a wrong command line, and exits. */
export function orExit<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

export function readParts<Result>(command: Command<Result>, words: string[]): Job<Result>[] {
  const { call, parts, byDefault = parts } = command
  const named = words.length > 0 ? groupWords(command, words) : withoutArguments(byDefault)
  return named.map(({ part, args }) => {
    if (args.length > 0 && !part.takes) {
      throw new StartError(`${call} -- ${part.name} takes no arguments, but got ${args.join(' ')}.`)
    }
    return { name: part.name, run: part.prepare(args) }
  })
}

type Named<Result> = { part: Part<Result>; args: string[] }

const withoutArguments = <Result>(parts: Part<Result>[]): Named<Result>[] =>
  parts.map((part) => ({ part, args: [] }))

/** Groups the words into names of parts with their arguments. */
function groupWords<Result>({ call, parts }: Command<Result>, words: string[]) {
  const named: Named<Result>[] = []
  for (const [index, word] of words.entries()) {
    const part = parts.find(({ name }) => name === word)
    const last = named.at(-1)
    if (part) named.push({ part, args: [] })
    else if (last && isArgument(word, words[index - 1], last.part)) last.args.push(word)
    else {
      const names = parts.map(({ name }) => name).join(', ')
      throw new StartError(`${call} has no part "${word}". Its parts are: ${names}.`)
    }
  }
  return named
}

/** Other words are refused, because they may be misspelt names of parts. */
const isArgument = (word: string, previous = '', { takesWords }: Pick<Part<never>, 'takesWords'>) =>
  word.startsWith('-') || /^-[^=]*$/.test(previous) || /[./]/.test(word) || takesWords === true

function helpText<Result>({ call, parts, byDefault = parts, options = [] }: Command<Result>) {
  const rows = parts.map(({ name, takes, does }) => [[name, takes].filter(Boolean).join(' '), does])
  rows.push(...options)
  const width = Math.max(...rows.map(([left = '']) => left.length))
  return [
    `${call} runs: ${byDefault.map(({ name }) => name).join(', ')}.`,
    `${call} -- PART [ARGUMENT …] … runs only the named parts. Options not listed here go to the part's program.`,
    '',
    ...rows.map(([left = '', does]) => `  ${left.padEnd(width)}  ${does}`),
  ].join('\n')
}
