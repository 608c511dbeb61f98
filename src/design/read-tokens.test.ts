import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coloursCss } from '../../ui/brand/brand-colours.ts'
import { readTokens, valueIn } from './read-tokens.ts'

const colours = { ink: '#0a2225', paper: '#f6f2eb', signal: '#fc5c24' }
const css = coloursCss(colours) + readFileSync('ui/styles/tokens.css', 'utf8')
const groups = readTokens(css)
const namesOf = (kind: keyof typeof groups) => groups[kind].map(({ name }) => name)

test('every token is in one group', () => {
  const shown = Object.values(groups).flat()
  const declared = [...css.matchAll(/(?<![\w(])--[\w-]+:/g)]
  expect(shown).toHaveLength(declared.length)
})

test('a token is in the group of its kind', () => {
  expect(namesOf('colours')).toEqual(expect.arrayContaining(['paper', 'signal', 'veil']))
  expect(namesOf('motion')).toEqual(['curve', 'quick', 'calm', 'drawn'])
  expect(namesOf('lines')).toEqual(['hairline', 'outline', 'stroke'])
  expect(namesOf('radii')).toEqual(['radius-small', 'radius-large'])
  expect(namesOf('measures')).toEqual(expect.arrayContaining(['spacing', 'target', 'gutter']))
})

test.each([
  ['light', 'light-dark(oklch(0.9 0 0), oklch(0.2 0 0))', 'oklch(0.9 0 0)'],
  ['dark', 'light-dark(oklch(0.9 0 0), oklch(0.2 0 0))', 'oklch(0.2 0 0)'],
  ['dark', 'oklch(0.2 0 0)', 'oklch(0.2 0 0)'],
] as const)('the value in the %s theme of %s is %s', (theme, value, shown) => {
  expect(valueIn(theme, value)).toBe(shown)
})
