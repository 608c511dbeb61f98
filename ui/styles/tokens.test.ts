import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rawColour = /#[\da-f]{3,8}\b|\b(?:oklch|oklab|lch|lab|hsla?|rgba?|hwb|color)\(/gi

// Paper has colours of its own (`ui/styles/print.css`).
const sheets = globSync('{src,ui}/**/*.css').filter((file) => !file.startsWith('ui/styles/'))

test('there are sheets to look at', () => {
  expect(sheets.length).toBeGreaterThan(15)
})

test.each(sheets)('%s takes its colours from the tokens', (file) => {
  expect(readFileSync(file, 'utf8').match(rawColour) ?? []).toEqual([])
})
