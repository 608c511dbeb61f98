import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandColours } from './brand-colours.ts'
import { contrast } from './contrast.ts'

test('Oklch colours are converted to hexadecimal sRGB', () => {
  const { light, dark } = brandColours(
    '--red: oklch(0.628 0.2577 29.23);\n  --sky: light-dark(oklch(1 0 0), oklch(0 0 0));',
  )
  expect(light).toEqual({ red: '#ff0000', sky: '#ffffff' })
  expect(dark).toEqual({ red: '#ff0000', sky: '#000000' })
})

test('the contrast ratio is calculated according to WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

const themes = brandColours(readFileSync('ui/styles/tokens.css', 'utf8'))
const papers = ['paper', 'paper-raised', 'paper-sunk']

const text = 4.5
const largeTextOrControl = 3
const pairs = [
  ...papers.flatMap((paper) =>
    ['ink', 'ink-soft', 'done', 'failed'].map((colour) => ({ colour, on: paper, minimum: text })),
  ),
  { colour: 'on-signal', on: 'signal', minimum: text },
  { colour: 'on-signal', on: 'signal-hover', minimum: text },
  ...papers.map((paper) => ({ colour: 'rule-strong', on: paper, minimum: largeTextOrControl })),
  ...papers.map((paper) => ({ colour: 'focus', on: paper, minimum: largeTextOrControl })),
]

test.each(
  Object.entries(themes).flatMap(([theme, colours]) =>
    pairs.map((pair) => ({ theme, colours, ...pair })),
  ),
)(
  'the contrast of $colour on $on in the $theme theme is at least $minimum:1',
  ({ colours, colour, on, minimum }) => {
    expect(contrast(colours[colour] ?? '', colours[on] ?? '')).toBeGreaterThanOrEqual(minimum)
  },
)
