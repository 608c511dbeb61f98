import { expect, test } from 'vitest'
import { readEditSettings } from './edit-settings.ts'

test('the editor is on this machine only', () => {
  expect(readEditSettings({})).toEqual({ host: '127.0.0.1', port: 3100, origin: 'http://localhost:3100' })
  expect(readEditSettings({ EDIT_PORT: '80' }).origin).toBe('http://localhost')
  expect(readEditSettings({ EDIT_HOST: '::1', EDIT_PORT: '3200' }).origin).toBe('http://localhost:3200')
})

test.each(['0.0.0.0', '192.168.1.5', 'edit.example.com', '127.0.0.1.example.com'])(
  'the address %s needs a login in front of it',
  (host) => {
    expect(() => readEditSettings({ EDIT_HOST: host })).toThrow(
      `EDIT_HOST is "${host}"; expected an address of this machine`,
    )
    expect(readEditSettings({ EDIT_HOST: host, EDIT_BEHIND_LOGIN: 'https://edit.example.com/' })).toMatchObject({
      host,
      origin: 'https://edit.example.com',
    })
  },
)

test('the address of the login is an origin', () => {
  expect(() => readEditSettings({ EDIT_BEHIND_LOGIN: 'yes' })).toThrow(
    'expected an origin like https://www.example.com',
  )
})
