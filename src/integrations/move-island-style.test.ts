import { expect, test } from 'vitest'
import { moveIslandStyle } from './move-island-style.ts'

test('the style of islands goes to the head, and nothing else moves', () => {
  const page = (head: string, body: string) =>
    `<head><style>a{}</style>${head}</head><body><p></p>${body}<style>b{}</style></body>`
  const style = '<style>astro-island,astro-slot{display:contents}</style>'
  expect(moveIslandStyle(page('', style))).toBe(page(style, ''))
})

test('a page without islands stays as it is', () => {
  const page = '<head></head><body><style>b{}</style></body>'
  expect(moveIslandStyle(page)).toBe(page)
})
