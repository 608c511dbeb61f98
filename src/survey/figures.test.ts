import { expect, test } from 'vitest'
import { figuresIn, isPossible, readFigure, surveyWith, topOf, withFigures } from './figures.ts'

test.each([
  ['51', 51],
  [' 8.5 ', 8.5],
  ['8,5', 8.5],
  ['١٢٫٥', 12.5],
  ['12.345', 12.3],
  ['-3', -3],
  ['10000', 10_000],
  ['0', 0],
  ['', null],
  ['ten', null],
  ['1e3', null],
  ['0x10', null],
  ['NaN', null],
  ['Infinity', null],
  ['1,000.5', null],
  ['<b>1</b>', null],
])('%j is read as %j', (text, figure) => {
  expect(readFigure(text)).toBe(figure)
})

test('figures are from 1 to 999', () => {
  expect([0, -3, 0.9, 1, 999, 999.1, 10_000].map(isPossible)).toEqual([false, false, false, true, true, false, false])
})

test('a link has the figures in its fragment and no campaign, and is read again', () => {
  const link = withFigures('https://theodolite.example/de?utm_source=mail#contact', [8, 12.5, 51])
  expect(link).toBe('https://theodolite.example/de#survey=8,12.5,51')
  expect(figuresIn(new URL(link).hash, 3)).toEqual([8, 12.5, 51])
})

test.each(['', '1,2', '1,2,3,4', '1,,3', '0,2,3', '-1,2,3', '1,2,10000', 'a,b,c', '%3Cb%3E,2,3', '1;2;3', 'NaN,2,3'])(
  'the fragment #survey=%s is unreadable',
  (figures) => {
    expect(figuresIn(`#survey=${figures}`, 3)).toBe('unreadable')
  },
)

test('another fragment has no figures', () => {
  expect(figuresIn('#contact', 3)).toBeNull()
  expect(figuresIn('', 3)).toBeNull()
})

test('no step takes longer afterwards than the visitor says that it takes now', () => {
  const steps = [
    { name: 'Read', before: 9, after: 2 },
    { name: 'Check', before: 26, after: 2 },
  ]
  const survey = { before: '', after: '', sooner: '', unit: 'h', spokenUnit: 'hour' as const, steps }
  expect(surveyWith(survey, [1, 30]).steps).toMatchObject([
    { before: 1, after: 1 },
    { before: 30, after: 2 },
  ])
})

test.each([
  [51, 60],
  [5, 6],
  [1, 2],
  [999, 999],
])('the highest figure of a point is, while the longest duration is %d, %d', (longest, top) => {
  expect(topOf(longest)).toBe(top)
})
