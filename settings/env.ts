import { SettingError } from './setting-error.ts'

/** `process.env`, or a test's variables. */
export type Env = Record<string, string | undefined>

/** The variable's trimmed text. A variable of spaces only counts as unset. */
export const textIn = (env: Env, name: string) => env[name]?.trim() || undefined

/** Reads `.env` of the working directory, if there is one. Variables of the environment take precedence. */
export function loadEnvFile() {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw new SettingError('.env', String((error as Error).message), 'a file that can be read')
  }
}
