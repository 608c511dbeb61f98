import { type Env, readSetting } from './env.ts'
import { SettingError } from './setting-error.ts'

export function readInteger(env: Env, name: string, defaultValue: number, max: number) {
  const value = readSetting(env, name)
  if (value === undefined) return defaultValue
  if (!/^\d+$/.test(value) || Number(value) > max) {
    throw new SettingError(name, value, `a number from 0 to ${max}`)
  }
  return Number(value)
}
