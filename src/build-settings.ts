import { readBuildSettings } from '../settings/build-settings.ts'

try {
  process.loadEnvFile()
} catch {
  // Without a .env file only the environment and the defaults count.
}

export const buildSettings = readBuildSettings(process.env)

/** Settings that the pages' scripts need; declared in `src/env.d.ts`. */
export const compileTimeConstants = {
  __SERVICE_HOST__: JSON.stringify(buildSettings.serviceHost),
  __EMPLOYEE_PHOTO_URL__: JSON.stringify(buildSettings.employeePhotoUrl),
  /** True in the development server of `npm run edit` only. */
  __EDITING__: 'false',
}
