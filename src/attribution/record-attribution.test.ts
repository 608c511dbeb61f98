import { beforeEach, expect, test, vi } from 'vitest'
import { MAX_TOUCH_BYTES, noAttribution } from '../../contract/attribution.ts'
import { readTouch } from '../../contract/read-attribution.ts'
import { inlineScript } from '../layouts/inline-script.ts'
import { attributionLimits, recordAttribution } from './record-attribution.ts'
import { recordedAttribution } from './recorded-attribution.ts'

const SITE = 'https://www.sextant.example'

/** A new tab: its `sessionStorage` is empty. */
beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
  return () => vi.unstubAllGlobals()
})

function open(path: string, referrer = '') {
  vi.stubGlobal('location', new URL(path, SITE))
  vi.stubGlobal('document', { referrer })
  recordAttribution(attributionLimits)
  const { firstTouch, lastTouch } = recordedAttribution()
  return { first: readTouch(firstTouch), last: readTouch(lastTouch) }
}

test('the first touch has the path, the referrer and the campaign parameters', () => {
  const address = '/?utm_source=News%20letter&utm_campaign=Fr%C3%BChling&gclid=Cj0-x_1&q=secret#contact'
  expect(open(address, 'https://mail.example/read?id=17#top')).toEqual({
    first: {
      page: '/',
      referrer: 'https://mail.example/read',
      utm_source: 'News letter',
      utm_campaign: 'Frühling',
      gclid: 'Cj0-x_1',
    },
    last: null,
  })
})

test("an employee's id is never stored", () => {
  open('/Home/TeamMembers?EmpId=E-17')
  const { first, last } = open('/', `${SITE}/Home/TeamMembers?EmpId=E-17`)
  expect({ first, last }).toEqual({ first: { page: '/Home/TeamMembers' }, last: null })
})

test('the last touch is stored separately, and navigation within the site does not change it', () => {
  open('/', 'https://search.example/')
  open('/', `${SITE}/`)
  open('/nowhere')
  expect(open('/').last).toBeNull()
  open('/?utm_source=mail')
  open('/', `${SITE}/Home/TeamMembers`)
  const { first, last } = open('/', 'https://social.example/post')
  expect(first).toEqual({ page: '/', referrer: 'https://search.example/' })
  expect(last).toEqual({ page: '/', referrer: 'https://social.example/post' })
})

test('a reload is not a new touch', () => {
  open('/?utm_source=mail', 'https://mail.example/')
  expect(open('/?utm_source=mail', 'https://mail.example/').last).toBeNull()
})

test('the touch of a visitor from an app has no referrer', () => {
  expect(open('/', 'android-app://com.example.mail/').first).toEqual({ page: '/' })
})

test.each([
  ['long texts', 'x'.repeat(5_000)],
  ['long texts in another script', '🧭'.repeat(5_000)],
  ['control characters', 'a\0b\u001b[2J\u202ec\nd'],
])('%s are shortened to the limits of the service', (_, text) => {
  const all = [...attributionLimits.texts, ...attributionLimits.ids].map((name) => [name, text])
  const { first } = open(`/?${new URLSearchParams(all)}`, `https://a.example/${'b'.repeat(4_000)}`)
  expect(first?.utm_source).toBeTruthy()
  expect(recordedAttribution().firstTouch?.length).toBeLessThanOrEqual(MAX_TOUCH_BYTES)
})

test('an overlong click id is omitted, not truncated', () => {
  const { first } = open(`/?gclid=${'x'.repeat(300)}&fbclid=${'y'.repeat(150)}`)
  expect(first).toEqual({ page: '/', fbclid: 'y'.repeat(150) })
})

test('forbidden storage causes no error', () => {
  vi.stubGlobal('sessionStorage', undefined)
  vi.stubGlobal('location', new URL(SITE))
  vi.stubGlobal('document', { referrer: '' })
  expect(() => recordAttribution(attributionLimits)).not.toThrow()
  expect(recordedAttribution()).toEqual(noAttribution)
})

test('the function works as an inline script, without anything from its module', () => {
  vi.stubGlobal('location', new URL('/?utm_source=mail', SITE))
  vi.stubGlobal('document', { referrer: '' })
  new Function(inlineScript(recordAttribution, attributionLimits))()
  expect(recordedAttribution().firstTouch).toBe('page=%2F&utm_source=mail')
})
