import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findMixedTexts, hydratedComponents } from './find-mixed-texts.ts'

test('every text of a component that runs in the browser is the only child of its element', () => {
  const entries = hydratedComponents()
  expect(entries.length).toBeGreaterThan(5)
  expect(findMixedTexts([...entries, 'console/main.tsx'])).toEqual([])
})

test.each([
  '<p>{words.sent} <b /></p>',
  '<p>Sent <b /></p>',
  '<p>{words.sent}{words.count}</p>',
  '<p>{words.sent} </p>',
  '<p>{words.isSent && words.sent}<b /></p>',
  '<p>{words.isSent ? <b /> : words.sent} <b /></p>',
  '<>{words.count} of 3</>',
])('%s is found', (jsx) => {
  expect(mixedTextsOf(jsx)).toHaveLength(1)
})

test.each([
  '<p>{words.sent}</p>',
  '<p><b /> <span>{words.sent}</span></p>',
  '<p>{words.sent && <b />}{" "}<i /></p>',
  '<p>{String(words.count)}</p>',
])('%s is not found', (jsx) => {
  expect(mixedTextsOf(jsx)).toEqual([])
})

function mixedTextsOf(jsx: string) {
  // In the project, where the types of React are.
  const folder = mkdtempSync('node_modules/.cache/mixed-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'Any.tsx')
  writeFileSync(
    file,
    `type Words = { sent: string; count: number; isSent: boolean }\nexport const Any = ({ words }: { words: Words }) => ${jsx}`,
  )
  return findMixedTexts([file])
}
