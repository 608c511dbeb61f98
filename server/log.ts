import pino, { type DestinationStream } from 'pino'
import type { LogLevel } from '../settings/run-settings.ts'
import { isRecordsFault } from '../store/database/errors.ts'

/** What happens, as lines of JSON that say nothing about a person, whatever was sent, stored or answered. */
export const openLog = (level: LogLevel, to: DestinationStream = pino.destination(2)) =>
  pino(
    {
      level,
      serializers: { err: asFault, error: asFault, req: nothing, res: nothing },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args as [unknown, ...unknown[]]
          // Else the error's own message would become the line's.
          const said = first instanceof Error && rest.length === 0 ? [first, first.name] : args
          method.apply(this, said as typeof args)
        },
        streamWrite: withoutPersons,
      },
    },
    to,
  )

const nothing = () => undefined

/** Of an error only what is known to hold nothing of a record: libraries add the values they failed on. */
function asFault(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name: type, stack = '' } = error
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return {
    type,
    ...(typeof code === 'string' && { code }),
    ...(typeof errcode === 'number' && { errcode }),
    ...(!quotesValues(error) && { message: error.message }),
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  }
}

/** A parser names what it could not read, a database what it refused. */
const quotesValues = (error: Error) => error instanceof SyntaxError || isRecordsFault(error)

/** The last gate: addresses that mail servers repeat, and ids in the addresses of pages. */
const withoutPersons = (line: string) =>
  line
    .replace(
      /[\p{L}\p{N}.!#$%&'*+=?^_`{|}~-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/gu,
      '[address]',
    )
    .replace(/(EmpId=)[^\s"\\&]+/gi, '$1[id]')
