import { SettingError } from './setting-error.ts'

/** `process.env`, or a test's variables. */
export type Env = Record<string, string | undefined>

/** The setting's trimmed text. A setting of spaces only counts as unset. */
export const readSetting = (env: Env, name: string) => env[name]?.trim() || undefined

/** Comma-separated values; empty when unset. */
export const readList = (env: Env, name: string) =>
  (readSetting(env, name) ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)

export function readWord<Word extends string>(
  env: Env,
  name: string,
  words: readonly Word[],
  fallback: Word,
): Word {
  const value = readSetting(env, name) ?? fallback
  const word = words.find((known) => known === value)
  if (!word) throw new SettingError(name, value, `one of: ${words.join(', ')}`)
  return word
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
