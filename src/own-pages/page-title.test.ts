import { expect, test } from 'vitest'
import { pageTitle } from './page-title.ts'

test.each([
  ['Privacy', 'Privacy · Theodolite Systems'],
  ['How a harbour got its software in nine weeks', 'How a harbour got its software in nine weeks'],
])('the title of the page %s is %s, so that search engines do not cut it off', (title, whole) => {
  expect(pageTitle(title, 'Theodolite Systems')).toBe(whole)
})
