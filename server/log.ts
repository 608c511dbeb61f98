import pino, { type DestinationStream } from 'pino'
import type { LogLevel } from '../settings/run-settings.ts'
import { isRowError } from '../store/database/errors.ts'

/** Opens the log: lines of JSON without personal data of visitors and employees. */
export const openLog = (level: LogLevel, to: DestinationStream = pino.destination(2)) =>
  pino(
    {
      level,
      serializers: { err: serializeError, error: serializeError, req: omit, res: omit },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args as [unknown, ...unknown[]]
          // Without a message pino would log the error's message, which may quote values.
          const safeArgs = first instanceof Error && rest.length === 0 ? [first, first.name] : args
          method.apply(this, safeArgs as typeof args)
        },
        streamWrite: redactPersons,
      },
    },
    to,
  )

const omit = () => undefined

/** Only the properties of an error that contain no submitted values; libraries add the values that caused the error. */
function serializeError(error: unknown) {
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

/** Messages of parsers and databases quote the refused values. */
const quotesValues = (error: Error) => error instanceof SyntaxError || isRowError(error)

/** The last filter of each line: mail addresses (mail servers repeat them) and `EmpId`s in page addresses. */
const redactPersons = (line: string) =>
  line
    .replace(
      /[\p{L}\p{N}.!#$%&'*+=?^_`{|}~-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/gu,
      '[address]',
    )
    .replace(/(EmpId=)[^\s"\\&]+/gi, '$1[id]')
