import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandColours } from './brand-colours.ts'
import { contrast } from './contrast.ts'

test('turns Oklch into what everything understands', () => {
  const { light, dark } = brandColours(
    '--red: oklch(0.628 0.2577 29.23);\n  --sky: light-dark(oklch(1 0 0), oklch(0 0 0));',
  )
  expect(light).toEqual({ red: '#ff0000', sky: '#ffffff' })
  expect(dark).toEqual({ red: '#ff0000', sky: '#000000' })
})

test('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

const themes = brandColours(readFileSync('ui/styles/tokens.css', 'utf8'))
const papers = ['paper', 'paper-raised', 'paper-sunk']

const text = 4.5
const largeTextOrControl = 3
const pairs = [
  ...papers.flatMap((paper) =>
    ['ink', 'ink-soft', 'done', 'failed'].map((colour) => ({ colour, on: paper, least: text })),
  ),
  { colour: 'on-signal', on: 'signal', least: text },
  { colour: 'on-signal', on: 'signal-hover', least: text },
  ...papers.map((paper) => ({ colour: 'rule-strong', on: paper, least: largeTextOrControl })),
  ...papers.map((paper) => ({ colour: 'focus', on: paper, least: largeTextOrControl })),
]

test.each(
  Object.entries(themes).flatMap(([theme, colours]) =>
    pairs.map((pair) => ({ theme, colours, ...pair })),
  ),
)('$theme: $colour on $on is at least $least:1', ({ colours, colour, on, least }) => {
  expect(contrast(colours[colour] ?? '', colours[on] ?? '')).toBeGreaterThanOrEqual(least)
})
