import { type Env, textIn } from './env.ts'

/** A row of the table in `settings.ts`. */
export type Setting<Value = unknown> = {
  /** The variable of the environment. */
  name: string
  /** Makes the value of the text. An invalid text throws a `SettingError`. */
  parse: (name: string, text: string) => Value
  /** The text that counts if the variable is not set. Without one, the value is undefined then. */
  default?: string
  /** The default in the table of docs/settings.md, if it differs from `default`. */
  defaultText?: string
  /** For docs/settings.md and `.env.example`, in Markdown. */
  meaning: string
  /** A valid text, shown in `.env.example` in place of the default. */
  example?: string
}

/** Settings by the name of their value. */
export type Settings = Record<string, Setting>

type Value<Of extends Setting> = ReturnType<Of['parse']> | (Of extends { default: string } ? never : undefined)

export type Values<Of extends Settings> = { [Key in keyof Of]: Value<Of[Key]> }

export function readSetting<Of extends Setting>(env: Env, setting: Of): Value<Of>
export function readSetting(env: Env, { name, parse, default: text }: Setting) {
  const given = textIn(env, name) ?? text
  return given === undefined ? undefined : parse(name, given)
}

export function readSettings<Of extends Settings>(env: Env, settings: Of): Values<Of>
export function readSettings(env: Env, settings: Settings) {
  return Object.fromEntries(Object.entries(settings).map(([key, setting]) => [key, readSetting(env, setting)]))
}
