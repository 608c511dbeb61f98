import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../../ui/styles/site.css'
import { SightLine } from './SightLine.tsx'

const names = ['Prüfung', 'Genehmigung', 'Buchung', 'Rechnung', 'Zahlung']

afterEach(() => {
  document.dir = ''
})

test('the steps follow each other from the instrument to the end of the line', async () => {
  await draw()
  const [instrument, ...steps] = [theodolite(), ...names.map(stepName)].map(middle)
  expect([instrument, ...steps]).toEqual([instrument, ...steps].toSorted((a = 0, b = 0) => a - b))
})

test('on a right-to-left page, the whole drawing is mirrored', async () => {
  document.dir = 'rtl'
  await draw()
  const [instrument, ...steps] = [theodolite(), ...names.map(stepName)].map(middle)
  expect([instrument, ...steps]).toEqual([instrument, ...steps].toSorted((a = 0, b = 0) => b - a))
  const [first, last] = [durations().at(0), durations().at(-1)]
  expect(first).toBe(90)
  expect(last).toBe(10)
  // Its sight line runs to the steps.
  expect(getComputedStyle(theodolite() as Element).scale).toBe('-1 1')
  // The profile begins at the highest step, which is the first one.
  const peak = document.querySelector('svg[preserveAspectRatio] path')?.getBoundingClientRect()
  expect(peak?.right).toBeCloseTo(middle(stepName(names[0])), 0)
})

test('long names of steps neither wrap nor overlap on a phone', async () => {
  await page.viewport(360, 640)
  await draw()
  for (const [index, name] of names.entries()) {
    const { left, right, height } = box(stepName(name))
    expect(height, `${name} is on one line`).toBeLessThan(24)
    expect(left).toBeGreaterThan(0)
    expect(right).toBeLessThanOrEqual(innerWidth)
    for (const other of names.slice(index + 1))
      expect(overlap(box(stepName(name)), box(stepName(other))), `${name}, ${other}`).toBe(false)
  }
})

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const draw = () =>
  render(
    <div style={{ height: '20rem', marginInline: '1rem', containerType: 'inline-size' }}>
      <SightLine
        scale="{amount} per line"
        locale="en"
        survey={{
          caption: 'Hours',
          unit: 'h',
          before: 'Before',
          after: 'After',
          steps: names.map((name, index) => ({ name, before: 90 - 20 * index, after: 1 })),
        }}
      />
    </div>,
  )

const theodolite = () => document.querySelector('svg:not([preserveAspectRatio])')

const stepName = (name?: string) => {
  const cell = [...document.querySelectorAll('thead th')].find((th) => th.textContent === name)
  return cell?.firstElementChild ?? cell
}

const durations = () =>
  [...document.querySelectorAll('tbody tr:first-child td')].map((cell) => Number(cell.textContent))

const box = (element: Element | null | undefined) => {
  if (!element) throw new Error('not in the document')
  const range = document.createRange()
  range.selectNodeContents(element)
  return element instanceof SVGElement ? element.getBoundingClientRect() : range.getBoundingClientRect()
}

const middle = (element: Element | null | undefined) => {
  const { left, right } = box(element)
  return (left + right) / 2
}
