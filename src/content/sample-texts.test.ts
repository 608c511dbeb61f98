import { expect, test } from 'vitest'
import { listSampleTexts } from './sample-texts.ts'
import { readYaml } from './yaml/read-yaml.ts'

test('tagged values are listed with file, line, field and the start of the text', () => {
  const list = listSampleTexts({
    'en/company.yaml': 'name: !sample Theodolite\naddress:\n  city: !sample "Bern"\n',
    'en/hero.yaml':
      'slides:\n  - bullets: !sample\n      - First\n      - Second\n  - note: !sample >-\n      A text that is longer than\n      the column which is left for it\n',
    'en/employee.yaml': 'show: !sample\n  bloodGroup: true\nnote: Ours\n',
    'en/pages/privacy.md': '---\ntitle: !sample Privacy\n---\nText.\n',
  })
  expect(list).toEqual({
    count: 6,
    lines: [
      'content/en/company.yaml:1      name               Theodolite',
      'content/en/company.yaml:3      address.city       Bern',
      'content/en/hero.yaml:3         slides[0].bullets  First / Second',
      'content/en/hero.yaml:5         slides[1].note     A text that is longer than the column which is…',
      'content/en/employee.yaml:2     show               true',
      'content/en/pages/privacy.md:2  title              Privacy',
      '6 values are still sample text: write your own and remove each !sample tag before going live.',
    ],
  })
})

test('the list states that no sample text is left', () => {
  expect(listSampleTexts({ 'en/company.yaml': 'name: Ours' })).toEqual({
    count: 0,
    lines: ['No sample text is left in content/: every word is yours.'],
  })
})

test.each([
  ['!sample +1 202 555 0143', '+1 202 555 0143'],
  ['!sample 12', 12],
  ["!sample '12'", '12'],
  ['!sample true', true],
  ['!sample [1, a]', [1, 'a']],
  ['!sample { a: 1 }', { a: 1 }],
  ['!sample >-\n  one\n  two', 'one two'],
])('the value of %j has the same type as without the tag', (source, value) => {
  expect(readYaml(`field: ${source}`).value).toEqual({ field: value })
})
