import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXAMPLE_FILE, exampleSettings } from '../../scripts/write-settings.ts'
import { allSettings } from '../../settings/settings.ts'

test('.env.example shows every setting once; to write it: npm run fix -- settings', () => {
  const example = readFileSync(EXAMPLE_FILE, 'utf8')
  expect(example).toBe(exampleSettings())
  const shown = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(shown).toEqual(Object.keys(allSettings.shape))
})
