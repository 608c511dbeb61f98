import { expect, test } from 'vitest'
import { SettingError, withoutPassword } from './setting-error.ts'

test('the message of a setting error is one line with the value read and the value expected', () => {
  expect(new SettingError('PORT', 'eighty', 'a number from 0 to 65535').message).toBe(
    'PORT is "eighty"; expected a number from 0 to 65535',
  )
  expect(new SettingError('HOST', 'a\nb', 'a name').message).toBe('HOST is "a\\nb"; expected a name')
})

test.each([
  ['smtp://user:secret@mail.example:587', 'smtp://user:***@mail.example:587'],
  ['smtp://:secret@mail.example', 'smtp://:***@mail.example'],
  ['smtps://mail.example', 'smtps://mail.example'],
  ['postgres://user:secret@db.example/site?password=secret', 'postgres://user:***@db.example/site'],
  ['smtp://user:sec/ret@mail.example', '(not shown, it may hold a password)'],
  ['smtp://user:s@cr/et@mail.example', '(not shown, it may hold a password)'],
  ['postgres://user:s@cr?et@db.example/site', '(not shown, it may hold a password)'],
  ['user:secret@mail.example', '(not shown, it may hold a password)'],
  ['secret', '(not shown, it may hold a password)'],
])('%s is printed as %s', (address, printed) => {
  expect(withoutPassword(address)).toBe(printed)
})
