import { expect, test } from 'vitest'
import { keyOf } from './keys.ts'

const press = { key: 'j', code: 'KeyJ', shiftKey: false, isComposing: false, keyCode: 74 }

test.each([
  ['a small letter', {}, 'j'],
  ['Caps Lock', { key: 'J' }, 'j'],
  ['Caps Lock and Shift', { key: 'j', shiftKey: true }, 'j'],
  ['a Russian keyboard', { key: 'о' }, 'j'],
  ['a Russian keyboard with Caps Lock', { key: 'О' }, 'j'],
  ['a Greek keyboard', { key: 'ξ' }, 'j'],
  ['an Arabic keyboard', { key: 'ت' }, 'j'],
  ['a Hebrew keyboard', { key: 'ח' }, 'j'],
  ['a Thai keyboard, whose key has a mark', { key: '่' }, 'j'],
  ['a slash', { key: '/', code: 'Slash' }, '/'],
  ['a slash on a German keyboard', { key: '/', code: 'Digit7', shiftKey: true }, '/'],
  ['a letter in the place of the slash', { key: 'ظ', code: 'Slash' }, '/'],
  ['an Arabic question mark', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['a slash on a Hebrew keyboard', { key: '/', code: 'KeyQ' }, '/'],
  ['an Arabic digit', { key: '٣', code: 'Digit3' }, '3'],
  ['an exclamation mark', { key: '!', code: 'Digit1', shiftKey: true }, '!'],
  ['a letter of a Dvorak keyboard', { key: 'j', code: 'KeyC' }, 'j'],
  ['a letter of a French keyboard', { key: 'a', code: 'KeyQ' }, 'a'],
  ['a Latin letter with a mark', { key: 'É', code: 'Digit2' }, 'é'],
  ['a key with a name', { key: 'Escape', code: 'Escape' }, 'Escape'],
  ['an accent that waits for its letter', { key: 'Dead', code: 'BracketRight' }, 'Dead'],
  ['a key that an input method composes with', { key: 'Escape', code: 'Escape', isComposing: true }, ''],
  ['the key that ends a composition in Safari', { key: 'Enter', code: 'Enter', keyCode: 229 }, ''],
])('%s', (_, change, expected) => {
  expect(keyOf({ ...press, ...change })).toBe(expected)
  expect(keyOf({ nativeEvent: { ...press, ...change } })).toBe(expected)
})
