import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../ui/styles/site.css'
import { SolutionDrawing } from './SolutionDrawing.tsx'

afterEach(() => {
  document.dir = ''
})

test.each([
  ['ltr', 'weeks'],
  ['rtl', 'أسابيع'],
])('the unit is beside the end of its axis, %s', async (direction, unit) => {
  document.dir = direction
  await page.viewport(1280, 800)
  await render(
    <div style={{ inlineSize: '20rem' }}>
      <SolutionDrawing name="schedule" words={{ axisUnit: unit, offline: unit }} />
    </div>,
  )
  const axis = document.querySelector('svg path')?.getBoundingClientRect()
  const text = document.querySelector('svg text')?.getBoundingClientRect()
  if (!axis || !text) throw new Error('not in the document')
  if (direction === 'ltr') expect(text.left).toBeGreaterThan(axis.right)
  else expect(text.right).toBeLessThan(axis.left)
})
