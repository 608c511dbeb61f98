import { StartError } from '../../settings/start-error.ts'

/** Takes `--option N` out of the arguments; the rest is for the part or its test runner. */
export function takeCount(args: string[], option: string) {
  const at = args.findIndex((word) => word === option || word.startsWith(`${option}=`))
  const word = args[at]
  if (word === undefined) return { rest: args }
  const isTwoWords = word === option
  const count = (isTwoWords ? args[at + 1] : word.slice(option.length + 1)) ?? ''
  if (!/^[1-9]\d{0,5}$/.test(count)) {
    throw new StartError(`${option} is "${count}"; expected a number from 1 to 999999`)
  }
  return { count, rest: args.toSpliced(at, isTwoWords ? 2 : 1) }
}
