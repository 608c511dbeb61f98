import { beforeEach, expect, test, vi } from 'vitest'
import { MAX_TOUCH_BYTES, noTouches } from '../../contract/attribution.ts'
import { readTouch } from '../../contract/read-attribution.ts'
import { inlineCall } from '../build/inline-call.ts'
import { keepTouch, keepTouchWith } from './keep-touch.ts'
import { keptTouches } from './kept-touches.ts'

const SITE = 'https://www.sextant.example'

/** A tab with nothing in it. */
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
  return () => vi.unstubAllGlobals()
})

function open(path: string, referrer = '') {
  vi.stubGlobal('location', new URL(path, SITE))
  vi.stubGlobal('document', { referrer })
  keepTouch(keepTouchWith)
  const { firstTouch, lastTouch } = keptTouches()
  return { first: readTouch(firstTouch), last: readTouch(lastTouch) }
}

test('of the first page its path, who led there, and what campaigns say', () => {
  const address =
    '/?utm_source=News%20letter&utm_campaign=Fr%C3%BChling&gclid=Cj0-x_1&q=secret#contact'
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

test("an employee's id is never kept", () => {
  open('/Home/TeamMembers?EmpId=E-17')
  const { first, last } = open('/', `${SITE}/Home/TeamMembers?EmpId=E-17`)
  expect({ first, last }).toEqual({ first: { page: '/Home/TeamMembers' }, last: null })
})

test('the last time is kept apart, and going around on the site is none', () => {
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

test('a page that is loaded again led nobody here anew', () => {
  open('/?utm_source=mail', 'https://mail.example/')
  expect(open('/?utm_source=mail', 'https://mail.example/').last).toBeNull()
})

test('an app that led here has no address', () => {
  expect(open('/', 'android-app://com.example.mail/').first).toEqual({ page: '/' })
})

test.each([
  ['long texts', 'x'.repeat(5_000)],
  ['long texts in another script', '🧭'.repeat(5_000)],
  ['control characters', 'a\0b\u001b[2J\u202ec\nd'],
])('%s are made to fit what the service takes', (_, text) => {
  const all = [...keepTouchWith.texts, ...keepTouchWith.ids].map((name) => [name, text])
  const { first } = open(`/?${new URLSearchParams(all)}`, `https://a.example/${'b'.repeat(4_000)}`)
  expect(first?.utm_source).toBeTruthy()
  expect(keptTouches().firstTouch?.length).toBeLessThanOrEqual(MAX_TOUCH_BYTES)
})

test('a click’s id is whole or not there', () => {
  const { first } = open(`/?gclid=${'x'.repeat(300)}&fbclid=${'y'.repeat(150)}`)
  expect(first).toEqual({ page: '/', fbclid: 'y'.repeat(150) })
})

test('where nothing may be kept nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined)
  vi.stubGlobal('location', new URL(SITE))
  vi.stubGlobal('document', { referrer: '' })
  expect(() => keepTouch(keepTouchWith)).not.toThrow()
  expect(keptTouches()).toEqual(noTouches)
})

test('it works as text, beside nothing else', () => {
  vi.stubGlobal('location', new URL('/?utm_source=mail', SITE))
  vi.stubGlobal('document', { referrer: '' })
  new Function(inlineCall(keepTouch, keepTouchWith))()
  expect(keptTouches().firstTouch).toBe('page=%2F&utm_source=mail')
})
