import type { Env } from './env.ts'
import { readSetting, readSettings, type Setting, type Values } from './setting.ts'
import { buildSettings } from './settings.ts'

export const DEFAULT_PUBLIC_URL = buildSettings.publicUrl.default

/** The values of the build settings, which are all texts. */
export type BuildSettings = Values<typeof buildSettings>

/** The settings that are built into the pages. */
export const readBuildSettings = (env: Env) => readSettings(env, buildSettings)

/** The site's own origin; at build time and at run time. */
export const readPublicUrl = (env: Env) => readSetting(env, buildSettings.publicUrl)

const keys = Object.keys(buildSettings) as (keyof BuildSettings)[]

/** The names of the settings in which two builds differ. */
export const differingBuildSettings = (one: BuildSettings, other: BuildSettings) =>
  keys.filter((key) => one[key] !== other[key]).map((key) => buildSettings[key].name)

/** True for the values of this version's settings, which may come from the `site.json` of another version. */
export const isBuildSettings = (values: unknown) =>
  typeof values === 'object' &&
  values !== null &&
  Object.entries<Setting>(buildSettings).every(([key, setting]) => {
    const value = (values as Record<string, unknown>)[key]
    return typeof value === 'string' || (value === undefined && setting.default === undefined)
  })
