import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Answers that only programs receive: to a health check, to a method that no page uses, and for a missing file of the console.
 */
const forPrograms = [
  'ok',
  'The database cannot be read and written now.',
  'A form is sent with POST.',
  'This address is only for reading.',
  'This file is gone.',
]

test('the service sends no hard-coded sentence to a visitor', () => {
  const sent = globSync('server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/\.send\(\s*['"`]([^'"`]*[A-Za-z]{2}[^'"`]*)['"`]/g),
    ])
    .map(([, text = '']) => text.replace(/\\n$/, ''))
  const words = sent.filter((text) => !text.includes('${'))
  expect(words.sort()).toEqual(forPrograms.toSorted())
})
