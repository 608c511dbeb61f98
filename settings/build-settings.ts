import { type Env, keyOf, readSettings, type Values } from './read-settings.ts'
import { buildSettings } from './settings.ts'

/** The values of the build settings, which are all texts. */
export type BuildSettings = Values<typeof buildSettings.shape>

/** The settings that are built into the pages. */
export const readBuildSettings = (env: Env) => readSettings(env, buildSettings)

/** The site's own origin; at build time and at run time. */
export const readPublicUrl = (env: Env) => readSettings(env, buildSettings.pick({ PUBLIC_URL: true })).publicUrl

export const DEFAULT_PUBLIC_URL = readPublicUrl({})

/** The names of the settings in which two builds differ. */
export const differingBuildSettings = (one: BuildSettings, other: BuildSettings) =>
  Object.keys(buildSettings.shape).filter((name) => {
    const key = keyOf(name) as keyof BuildSettings
    return one[key] !== other[key]
  })

/** True for the values of this version's settings, which may come from the `site.json` of another version. */
export const isBuildSettings = (values: unknown) =>
  typeof values === 'object' &&
  values !== null &&
  Object.entries(readBuildSettings({})).every(([key, unset]) => {
    const value = (values as Record<string, unknown>)[key]
    return typeof value === 'string' || (value === undefined && unset === undefined)
  })
