import { StartError } from '../../settings/start-error.ts'

/** A part of a command of package.json. `npm run check -- types` runs only the part `types`. */
export type Part<Result = number> = {
  /** Its line in the help. */
  does: string
  /** Gets the words after the name. A function without a parameter takes none. */
  run: (args: string[]) => Promise<Result>
  /** It runs only by its name. */
  isByName?: boolean
}

export type Parts<Result = number> = Record<string, Part<Result>>

/** The parts to run: all, or the named one with its arguments. Prints the help, or an error, and exits. */
export function chooseParts<Result>(call: string, parts: Parts<Result>, [name, ...args] = process.argv.slice(2)) {
  const all = Object.entries(parts)
  if (name === undefined) {
    const usual = all.filter(([, { isByName }]) => !isByName)
    return usual.map(([name, { run }]) => ({ name, run: () => run([]) }))
  }
  if (name === '--help' || name === '-h') {
    const lines = all.map(([name, { does }]) => `  ${name.padEnd(17)} ${does}`)
    console.log([`${call} [-- PART [ARGUMENT …]]`, ...lines].join('\n'))
    process.exit(0)
  }
  const part = parts[name]
  if (!part) fail(`${call} has no part "${name}". Its parts are: ${Object.keys(parts).join(', ')}.`)
  if (args.length > 0 && part.run.length === 0)
    fail(`${call} -- ${name} takes no arguments, but got ${args.join(' ')}.`)
  return [{ name, run: () => part.run(args) }]
}

/** Runs the chosen parts one after the other, and lists the failed ones. */
export async function runParts(call: string, parts: Parts) {
  const failed: string[] = []
  for (const { name, run } of chooseParts(call, parts)) {
    console.log(`\n· ${name}`)
    if ((await run().catch(exitCodeOf)) !== 0) failed.push(name)
  }
  end(failed)
}

/** Runs the chosen parts at the same time, and lists the failed ones. */
export async function runPartsAtOnce(call: string, parts: Parts) {
  end(await findFailed(chooseParts(call, parts)))
}

/** Runs the jobs at the same time, and resolves to the names of the failed ones. */
export async function findFailed(jobs: { name: string; run: () => Promise<number> }[]) {
  const codes = await Promise.all(
    jobs.map(async ({ name, run }) => {
      const code = await run().catch(exitCodeOf)
      console.log(`· ${name} ${code === 0 ? 'passed' : 'failed'}`)
      return code
    }),
  )
  return jobs.flatMap(({ name }, place) => (codes[place] === 0 ? [] : [name]))
}

function end(failed: string[]) {
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nPassed')
  process.exitCode = failed.length > 0 ? 1 : 0
}

function exitCodeOf(error: unknown) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  return 1
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
