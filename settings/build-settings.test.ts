import { expect, test } from 'vitest'
import { differingBuildSettings, readBuildSettings } from './build-settings.ts'
import type { Env } from './read-settings.ts'

test('every build setting has a default', () => {
  expect(readBuildSettings({ SERVICE_HOST: '' })).toEqual({
    publicUrl: 'http://localhost:3000',
    serviceHost: '',
    employeePhotoUrl: '/photos/',
    employeePortalUrl: undefined,
    googleMapsApiKey: undefined,
    analytics: undefined,
    attribution: 'on',
  })
})

test.each<[Env, object]>([
  [{ SERVICE_HOST: 'https://api.x.example/v1/' }, { serviceHost: 'https://api.x.example/v1' }],
  [{ EMPLOYEE_PHOTO_URL: '/staff' }, { employeePhotoUrl: '/staff/' }],
  [{ EMPLOYEE_PHOTO_URL: 'https://cloud.example/container' }, { employeePhotoUrl: 'https://cloud.example/container/' }],
  [{ EMPLOYEE_PORTAL_URL: 'https://hr.x.example/in' }, { employeePortalUrl: 'https://hr.x.example/in' }],
  [{ GOOGLE_MAPS_API_KEY: 'AIza-key_1' }, { googleMapsApiKey: 'AIza-key_1' }],
])('%o is read', (env, settings) => {
  expect(readBuildSettings(env)).toMatchObject(settings)
})

test.each<[Env, string]>([
  [{ SERVICE_HOST: 'api.x.example' }, 'SERVICE_HOST is "api.x.example"; expected an address like https://…'],
  [
    { SERVICE_HOST: 'https://user:secret@api.x.example' },
    'SERVICE_HOST is "https://user:***@api.x.example"; expected an address like https://…',
  ],
  [
    { EMPLOYEE_PHOTO_URL: '//cloud.example' },
    'EMPLOYEE_PHOTO_URL is "//cloud.example"; expected an address like https://photos.example.com/employees/ or a path like /photos/',
  ],
  [
    { EMPLOYEE_PORTAL_URL: 'javascript:alert(1)' },
    'EMPLOYEE_PORTAL_URL is "javascript:alert(1)"; expected an address like https://…',
  ],
  [
    { GOOGLE_MAPS_API_KEY: 'a&b' },
    'GOOGLE_MAPS_API_KEY is "a&b"; expected a key of letters, digits, hyphens and underscores',
  ],
])('%o is refused', (env, line) => {
  expect(() => readBuildSettings(env)).toThrow(line)
})

test('the settings in which two builds differ are named', () => {
  const one = readBuildSettings({ GOOGLE_MAPS_API_KEY: 'key' })
  const other = readBuildSettings({ PUBLIC_URL: 'https://x.example' })
  expect(differingBuildSettings(one, other)).toEqual(['PUBLIC_URL', 'GOOGLE_MAPS_API_KEY'])
  expect(differingBuildSettings(one, JSON.parse(JSON.stringify(one)))).toEqual([])
})
