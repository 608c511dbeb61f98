import { expect, test } from 'vitest'
import { sourceOf } from './request-source.ts'

const news = 'page=%2F&referrer=https%3A%2F%2Fwww.news.example%2Fa'

test.each([
  [`${news}&utm_source=letter`, 'page=%2F', 'letter'],
  [news, 'page=%2F&utm_source=search', 'news.example'],
  ['page=%2F', null, 'direct'],
  [null, news, 'news.example'],
  ['unreadable', news, 'news.example'],
  [null, null, null],
])('of the touches %s and %s the source is %s', (firstTouch, lastTouch, source) => {
  expect(sourceOf({ enteredBy: null, firstTouch, lastTouch })).toBe(source)
})
