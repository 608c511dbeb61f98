import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findMixedTexts, hydratedComponents } from './find-mixed-texts.ts'

const mixed = [
  '<p>{words.sent} <b /></p>',
  '<p>Sent <b /></p>',
  '<p>{words.sent}{words.count}</p>',
  '<p>{words.sent} </p>',
  '<p>{words.isSent && words.sent}<b /></p>',
  '<p>{words.isSent ? <b /> : words.sent} <b /></p>',
  '<>{words.count} of 3</>',
]

const alone = [
  '<p>{words.sent}</p>',
  '<p><b /> <span>{words.sent}</span></p>',
  '<p>{words.sent && <b />}{" "}<i /></p>',
  '<p>{String(words.count)}</p>',
]

test('every text of a component that runs in the browser is the only child of its element; others are found', () => {
  // In the project, where the types of React are.
  const folder = mkdtempSync('node_modules/.cache/mixed-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'Any.tsx')
  const elements = [...mixed, ...alone]
  const lines = elements.map((jsx, nth) => `export const Any${nth} = ({ words }: { words: Words }) => ${jsx}`)
  writeFileSync(file, ['type Words = { sent: string; count: number; isSent: boolean }', ...lines].join('\n'))
  const entries = hydratedComponents()
  expect(entries.length).toBeGreaterThan(5)
  const found = findMixedTexts([...entries, 'console/main.tsx', file])
  expect(found.filter((place) => !place.includes(file))).toEqual([])
  expect(found.map((place) => elements[Number(place.split(':')[1]) - 2])).toEqual(mixed)
})
