import { checkAnalytics } from './analytics.ts'
import { type Env, readSetting } from './env.ts'
import { SettingError } from './setting-error.ts'
import type { BuildSettings } from './site.ts'
import { parseOrigin, parseWebAddress } from './web-address.ts'

export const DEFAULT_PUBLIC_URL = 'http://localhost:3000'
const DEFAULT_PHOTO_URL = '/photos/'

/** The settings that are built into the pages (README.md). */
export const readBuildSettings = (env: Env): BuildSettings => ({
  publicUrl: readPublicUrl(env),
  serviceHost: withoutSlash(readOptional(parseWebAddress, env, 'SERVICE_HOST') ?? ''),
  employeePhotoUrl: readOptional(parsePhotoUrl, env, 'EMPLOYEE_PHOTO_URL') ?? DEFAULT_PHOTO_URL,
  employeePortalUrl: readOptional(parseWebAddress, env, 'EMPLOYEE_PORTAL_URL'),
  googleMapsApiKey: readOptional(parseMapsKey, env, 'GOOGLE_MAPS_API_KEY'),
  analytics: readOptional(checkAnalytics, env, 'ANALYTICS'),
})

/** The site's own origin; at build time and at run time. */
export const readPublicUrl = (env: Env) =>
  readOptional(parseOrigin, env, 'PUBLIC_URL') ?? DEFAULT_PUBLIC_URL

const names: Record<keyof BuildSettings, string> = {
  publicUrl: 'PUBLIC_URL',
  serviceHost: 'SERVICE_HOST',
  employeePhotoUrl: 'EMPLOYEE_PHOTO_URL',
  employeePortalUrl: 'EMPLOYEE_PORTAL_URL',
  googleMapsApiKey: 'GOOGLE_MAPS_API_KEY',
  analytics: 'ANALYTICS',
}

/** The names of the settings in which two builds differ. */
export const differingBuildSettings = (one: BuildSettings, other: BuildSettings) =>
  (Object.keys(names) as (keyof BuildSettings)[])
    .filter((key) => one[key] !== other[key])
    .map((key) => names[key])

function readOptional(check: (name: string, value: string) => string, env: Env, name: string) {
  const value = readSetting(env, name)
  return value === undefined ? undefined : check(name, value)
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

/** An absolute address or a path of this site, with a slash at the end, so that a file name can be appended. */
function parsePhotoUrl(name: string, value: string) {
  if (!/^\/(?!\/)/.test(value) && !URL.canParse(value)) {
    throw new SettingError(
      name,
      value,
      'an address like https://photos.example.com/employees/ or a path like /photos/',
    )
  }
  const address = value.startsWith('/') ? value : parseWebAddress(name, value)
  return address.endsWith('/') ? address : `${address}/`
}

function parseMapsKey(name: string, value: string) {
  if (!/^[\w-]+$/.test(value)) {
    throw new SettingError(name, value, 'a key of letters, digits, hyphens and underscores')
  }
  return value
}
