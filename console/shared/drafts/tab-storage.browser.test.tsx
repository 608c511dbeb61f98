import { expect, test } from 'vitest'
import { tabStorage } from './tab-storage.ts'

const wouldAsk = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a text for which the browser has no room is kept in the page, which asks before it is left', () => {
  const huge = 'x'.repeat(6_000_000)
  tabStorage.set('a draft', 'before')
  expect(wouldAsk()).toBe(false)
  tabStorage.set('a draft', huge)
  expect(tabStorage.get('a draft')).toBe(huge)
  expect(wouldAsk()).toBe(true)
  tabStorage.set('a draft', 'after')
  expect(sessionStorage.getItem('a draft')).toBe('after')
  expect(wouldAsk()).toBe(false)
  tabStorage.set('a draft', huge)
  tabStorage.remove('a draft')
  expect(tabStorage.get('a draft')).toBeNull()
  expect(wouldAsk()).toBe(false)
})
