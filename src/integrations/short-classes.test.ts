import { expect, test } from 'vitest'
import { shortenClasses } from './short-classes.ts'

test('each class of a page and its style sheet gets the same short name', () => {
  const page =
    '<style>.Menu-module-panel{}</style><nav class="Menu-module-panel text-module-label">Our-module-text</nav>'
  expect(shortenClasses(page)).toMatch(/^<style>\.(c\w+)\{}<\/style><nav class="\1 c\w+">Our-module-text<\/nav>$/)
})

test('animations get short names', () => {
  expect(shortenClasses('@keyframes Button-module-wait')).toMatch(/^@keyframes c\w+$/)
})
