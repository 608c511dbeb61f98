import type * as z from 'zod'
import { SettingError } from './setting-error.ts'

/** `process.env`, or a test's variables. */
export type Env = Record<string, string | undefined>

/** `mailRate` for `MAIL_RATE` */
type Key<Name extends string> = Name extends `${infer Word}_${infer Others}`
  ? `${Lowercase<Word>}${Capitalize<Key<Others>>}`
  : Lowercase<Name>

export type Values<Shape extends z.ZodRawShape> = { [Name in keyof Shape & string as Key<Name>]: z.output<Shape[Name]> }

export const keyOf = (name: string) => name.toLowerCase().replace(/_(.)/g, (_, letter) => letter.toUpperCase())

/** The variable's trimmed text. A variable of spaces only counts as unset. */
export const textIn = (env: Env, name: string) => env[name]?.trim() || undefined

export function readSettings<Shape extends z.ZodRawShape>(env: Env, settings: z.ZodObject<Shape>) {
  const texts = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, textIn(env, name)]))
  const { data, error } = settings.safeParse(texts, { reportInput: true })
  const [issue] = error?.issues ?? []
  if (issue) throw new SettingError(String(issue.path[0]), String(issue.input ?? ''), issue.message)
  return Object.fromEntries(Object.entries(data ?? {}).map(([name, value]) => [keyOf(name), value])) as Values<Shape>
}

/** Undefined if none of the settings, which belong together, is set. */
export function readTogether<Shape extends z.ZodRawShape>(env: Env, settings: z.ZodObject<Shape>) {
  const names = Object.keys(settings.shape)
  const missing = names.filter((name) => !textIn(env, name))
  if (missing.length === names.length) return undefined
  if (missing[0]) throw new SettingError(missing[0], '', `a value, because ${names.join(', ')} belong together`)
  return readSettings(env, settings)
}

/** Reads `.env` of the working directory, if there is one. Variables of the environment take precedence. */
export function loadEnvFile() {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw new SettingError('.env', String((error as Error).message), 'a file that can be read')
  }
}
