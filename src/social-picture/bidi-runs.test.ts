import { expect, test } from 'vitest'
import { bidiRuns } from './bidi-runs.ts'

test.each([
  { text: 'Latin only, 2026', dir: 'ltr', runs: ['Latin only, 2026'] },
  { text: 'وكلاء ذكاء', dir: 'rtl', runs: ['<وكلاء ذكاء'] },
  // Numbers are read from left to right, and keep their signs and separators.
  { text: 'من 9,500 دولار', dir: 'rtl', runs: ['< دولار', '9,500', '<من '] },
  { text: 'بنسبة 12%.', dir: 'rtl', runs: ['<.', '12%', '<بنسبة '] },
  // Latin words keep their spaces and numbers; the stop after them belongs to the line.
  { text: 'مع Windows 11 Pro.', dir: 'rtl', runs: ['<.', 'Windows 11 Pro', '<مع '] },
  { text: 'Theodolite Systems', dir: 'rtl', runs: ['Theodolite Systems'] },
  { text: 'The word سلام عليكم!', dir: 'ltr', runs: ['The word ', '<سلام عليكم', '!'] },
  // A mark stays with its letter.
  { text: 'مطوّر', dir: 'rtl', runs: ['<مطوّر'] },
] as const)('the parts of "$text" ($dir) are ordered from left to right', ({ text, dir, runs }) => {
  const found = bidiRuns(text, dir).map((run) => (run.isRightToLeft ? '<' : '') + run.text)
  expect(found).toEqual(runs)
})
