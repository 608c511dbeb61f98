import { expect, test } from 'vitest'
import { keepFiguresTogether } from './keep-figures-together.ts'

// `~` is a non-breaking space.
test.each([
  ['12 + 6 = 18', '12~+~6~=~18'],
  ['13 days + 3 carried over', '13~days~+~3~carried over'],
  ['bills 19 pallets, $9,120.', 'bills 19~pallets, $9,120.'],
  ['25% more time', '25%~more time'],
  ['at 10:42 am by 1 of 6 people', 'at 10:42~am by 1~of 6~people'],
  ['until August 4. Your team', 'until August 4. Your team'],
  ['19 pallets, $9,120, in all', '19~pallets, $9,120, in all'],
  ['no figure here', 'no figure here'],
])('"%s" becomes "%s"', (text, kept) => {
  expect(keepFiguresTogether(text).replaceAll('\u00a0', '~')).toBe(kept)
})
