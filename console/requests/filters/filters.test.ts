import { expect, test } from 'vitest'
import { queryOf, readFilters, searchOf } from './filters.ts'

test('the address has only the filters that are set', () => {
  expect(searchOf({ view: 'waiting' })).toBe('')
  expect(searchOf({ view: 'all', q: 'zoë & co', form: 'trial', owner: '' })).toBe(
    '?view=all&q=zo%C3%AB+%26+co&form=trial',
  )
})

test('filters survive the way through the address', () => {
  const filters = {
    view: 'due',
    q: 'طلب',
    industry: 'Food & Beverage',
    from: '2026-11-01',
  } as const
  expect(readFilters(searchOf(filters))).toEqual(filters)
})

test('an unknown view is the first one, and other words of the address are ignored', () => {
  expect(readFilters('?view=closed&colour=red')).toEqual({ view: 'waiting' })
})

test('a search without a view is one in all views', () => {
  expect(readFilters('?q=north')).toEqual({ view: 'any', q: 'north' })
  expect(searchOf({ view: 'any', q: 'north' })).toBe('?q=north')
  expect(searchOf({ view: 'waiting', q: 'north' })).toBe('?view=waiting&q=north')
  expect(readFilters(searchOf({ view: 'any', q: '' }))).toEqual({ view: 'waiting' })
  expect(readFilters('?view=any')).toEqual({ view: 'waiting' })
})

test('a view drops the filters that it decides itself', () => {
  expect(searchOf({ view: 'mine', owner: 'none', status: 'won' })).toBe('?view=mine&status=won')
  expect(readFilters('?view=spam&status=won&stalled=yes')).toEqual({ view: 'spam' })
})

test('the service is always given the view', () => {
  expect(queryOf({ view: 'waiting', q: 'north' })).toEqual({ view: 'waiting', q: 'north' })
})
