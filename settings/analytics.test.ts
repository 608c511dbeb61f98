import { expect, test } from 'vitest'
import { parseAnalytics } from './analytics.ts'
import { readBuildSettings } from './build-settings.ts'

test.each([
  [
    'plausible:https://stats.example.com/js/script.js#www.example.com',
    { src: 'https://stats.example.com/js/script.js', 'data-domain': 'www.example.com' },
  ],
  [
    'umami:https://stats.example.com/script.js#94db1cb1-74f4-4a40',
    { src: 'https://stats.example.com/script.js', 'data-website-id': '94db1cb1-74f4-4a40' },
  ],
])('%s is read', (text, attributes) => {
  expect(readBuildSettings({ ANALYTICS: text }).analytics).toBe(text)
  const { src: script } = attributes
  const [program] = text.split(':')
  expect(parseAnalytics(text)).toEqual({
    program,
    script,
    origin: 'https://stats.example.com',
    attributes,
  })
})

test('without ANALYTICS there is no visit counter', () => {
  expect(readBuildSettings({ ANALYTICS: ' ' }).analytics).toBeUndefined()
})

test.each([
  'https://stats.example.com/script.js',
  'matomo:https://stats.example.com/script.js#1',
  'plausible:https://stats.example.com/script.js',
  'plausible:/script.js#www.example.com',
  'plausible:https://stats.example.com/a;b.js#www.example.com',
  'plausible:https://stats.example.com/a,b.js#www.example.com',
  'plausible:https://stats.example.com/a.js?b#www.example.com',
  'plausible:https://stats.example.com/a.js#www.example.com"',
  'plausible:javascript:alert(1)#www.example.com',
])('%s is refused with a message that names the expected form', (text) => {
  expect(() => readBuildSettings({ ANALYTICS: text })).toThrow(/^ANALYTICS is ".*"; expected |an address/)
})
