import { expect, test } from 'vitest'
import { bloodGroups, readBloodGroup } from './blood-group.ts'

test.each<readonly [string, string]>([
  ['o neg', 'O−'],
  ['O-', 'O−'],
  ['O –', 'O−'],
  ['0+', 'O+'],
  ['O Rh-', 'O−'],
  ['A Rh(D) positive', 'A+'],
  ['A-positive', 'A+'],
  ['a positiv', 'A+'],
  ['B Rh neg.', 'B−'],
  ['AB+ve', 'AB+'],
  ['AB -ve', 'AB−'],
  ['A⁺', 'A+'],
  ...bloodGroups.map((group) => [group, group] as const),
])('the blood group “%s” is %s', (text, group) => {
  expect(readBloodGroup(text)).toBe(group)
})

test.each(['X+', 'A', '', 'unknown', 'AB', '+', 'A+B', 'O+ or O-'])('“%s” is no blood group', (text) => {
  expect(readBloodGroup(text)).toBeNull()
})
