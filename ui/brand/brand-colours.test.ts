import { expect, test } from 'vitest'
import { coloursCss, deriveThemes } from './brand-colours.ts'
import { lowContrasts } from './check-contrast.ts'
import { contrast } from './contrast.ts'
import { hexToOklch, oklchToHex } from './oklch.ts'

const sample = { ink: '#0a2225', paper: '#f6f2eb', signal: '#fc5c24' }

test.each([
  ['#ff0000', [0.628, 0.2577, 29.234]],
  ['#ffffff', [1, 0]],
  ['#000000', [0, 0]],
])('%s is converted to Oklch and back', (hex, expected) => {
  const oklch = hexToOklch(hex)
  for (const [index, part] of expected.entries()) expect(oklch[index]).toBeCloseTo(part, 3)
  expect(oklchToHex(oklch)).toBe(hex)
})

test('the contrast ratio is calculated according to WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('all colours of the sample company are derived from its three brand colours', () => {
  const { light, dark } = deriveThemes(sample)
  expectNear(light, {
    paper: '#f6f2eb',
    'paper-raised': '#fcfaf5',
    'paper-sunk': '#eee9df',
    ink: '#0a2225',
    'ink-soft': '#42575a',
    rule: '#cbc7bc',
    'rule-strong': '#6d7e80',
    signal: '#fc5c24',
    'signal-hover': '#ff7333',
    'on-signal': '#071e22',
    focus: '#0a2225',
  })
  expectNear(dark, {
    paper: '#0a1a1f',
    'paper-raised': '#0f2227',
    'paper-sunk': '#061318',
    ink: '#ede9df',
    'ink-soft': '#a2b4b4',
    rule: '#2c4146',
    'rule-strong': '#697f82',
    signal: '#ff7135',
    'signal-hover': '#ff8c51',
    'on-signal': '#071e22',
    focus: '#ede9df',
  })
})

test.each([
  ['the sample company', sample],
  ['black and white', { ink: '#000000', paper: '#ffffff', signal: '#000000' }],
  ['a dark blue signal', { ink: '#1a1a2e', paper: '#ffffff', signal: '#1d4ed8' }],
  ['a dark yellow signal', { ink: '#2b1d0e', paper: '#fffaf0', signal: '#d09c00' }],
  ['a green signal', { ink: '#10261c', paper: '#f4f7f2', signal: '#1f7a4a' }],
])('the contrasts of %s are high enough in both themes', (_brand, colours) => {
  expect(lowContrasts(deriveThemes(colours))).toEqual([])
})

test('text on a dark signal colour is light', () => {
  const { light } = deriveThemes({ ...sample, signal: '#1d4ed8' })
  expect(light['on-signal']).toBe('#fcfaf5')
})

test('a pair of colours that are too similar is named with its ratio and theme', () => {
  expect(lowContrasts(deriveThemes({ ...sample, signal: '#787878' }))).toEqual([
    {
      of: 'signal',
      message: 'on-signal on signal is 4.2:1 in the light theme; expected at least 4.5:1',
    },
  ])
  expect(lowContrasts(deriveThemes({ ...sample, ink: '#999999' }))).toContainEqual({
    of: 'ink',
    message: 'ink on paper is 2.5:1 in the light theme; expected at least 4.5:1',
  })
})

test.each([
  ['that is the paper', sample.paper, '1.0'],
  ['that is light yellow', '#ffcc00', '1.3'],
])('a signal %s is too similar to it', (_signal, signal, ratio) => {
  expect(lowContrasts(deriveThemes({ ...sample, signal }))).toContainEqual({
    of: 'signal',
    message: `signal on paper is ${ratio}:1 in the light theme; expected at least 2:1`,
  })
})

test('the answers of an employee card, the same for every brand, are readable at a glance', () => {
  const { light, dark } = deriveThemes(sample)
  for (const colours of [light, dark]) {
    expect(contrast(colours['on-answer'], colours.found)).toBeGreaterThanOrEqual(7)
    expect(contrast(colours['on-answer'], colours['not-found'])).toBeGreaterThanOrEqual(7)
  }
})

test('the style sheet has every colour for both themes', () => {
  const css = coloursCss(sample)
  expect(css).toMatch(/^:root\{--paper:light-dark\(oklch\(0\.962 0\.0\d+ [\d.]+\),oklch\(/)
  expect(css).toContain('--found:oklch(')
  expect(css).toContain('@media print{html:root{--signal:oklch(0.680 ')
})

/** A difference of 1 of 255 is rounding. */
function expectNear(colours: Record<string, string>, expected: Record<string, string>) {
  for (const [name, hex] of Object.entries(expected)) {
    const differences = [1, 3, 5].map((at) => byte(colours[name], at) - byte(hex, at))
    expect(Math.max(...differences.map(Math.abs)), `${name} is ${colours[name]}`).toBeLessThan(2)
  }
}

const byte = (hex = '', at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
