import pino, { type DestinationStream } from 'pino'
import type { RunSettings } from '../settings/run-settings.ts'
import { isRowError } from '../store/database/errors.ts'

/** Within this time an error with the same cause is only counted. */
const REPEAT_MS = 60_000

/**
 * Opens the log: lines of JSON without personal data of visitors and employees. An error with the same cause is logged
 * once a minute: during an outage of the database, a stack for each request would fill the disk.
 */
export const openLog = (
  level: RunSettings['logLevel'],
  to: DestinationStream = pino.destination(2),
  { now = () => performance.now() } = {},
) => {
  const countRepeats = createRepeatCounter(now)
  return pino(
    {
      level,
      serializers: { err: serializeError, error: serializeError, req: omit, res: omit },
      hooks: {
        logMethod(args, method) {
          const [first, message, ...values] = args as [unknown, string | undefined, ...unknown[]]
          const fields: { err?: unknown; error?: unknown } = first instanceof Error ? { err: first } : Object(first)
          const error = fields.err ?? fields.error
          if (!(error instanceof Error)) return method.apply(this, args)
          // Without a message pino would log the error's message, which may quote values.
          const text = message ?? error.name
          const repeated = countRepeats(`${text} ${causeOf(error)}`)
          if (repeated === 'too soon') return
          method.apply(this, [{ ...fields, ...(repeated > 0 && { repeated }) }, text, ...values])
        },
        streamWrite: redactPersons,
      },
    },
    to,
  )
}

/** Returns the number of errors left out since the cause was last logged, or 'too soon' within a minute of that. */
function createRepeatCounter(now: () => number) {
  const seen = new Map<string, { loggedAt: number; leftOut: number }>()
  return (cause: string) => {
    const last = seen.get(cause)
    if (last && now() - last.loggedAt < REPEAT_MS) {
      last.leftOut += 1
      return 'too soon'
    }
    seen.set(cause, { loggedAt: now(), leftOut: 0 })
    return last?.leftOut ?? 0
  }
}

/** The same for all errors of one outage or one bug. Messages are not compared: they may contain values. */
function causeOf({ name, stack = '', code }: Error & { code?: unknown }) {
  const [frame = ''] = stack.match(/^\s+at .*$/m) ?? []
  return `${name} ${code} ${frame}`
}

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
    .replace(/[\p{L}\p{N}.!#$%&'*+=?^_`{|}~-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/gu, '[address]')
    .replace(/(EmpId=)[^\s"\\&]+/gi, '$1[id]')
