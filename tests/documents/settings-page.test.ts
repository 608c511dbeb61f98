import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXAMPLE_FILE, exampleSettings, SETTINGS_PAGE, withSettingsTable } from '../../scripts/write-settings.ts'
import { allSettings } from '../../settings/settings.ts'

test('docs/settings.md has every setting with default and meaning; to write them: npm run fix -- settings', () => {
  const page = readFileSync(SETTINGS_PAGE, 'utf8')
  expect(page).toBe(withSettingsTable(page))
  for (const name of Object.keys(allSettings.shape)) expect(page).toContain(`\n| \`${name}\` | `)
})

test('.env.example shows every setting once; to write it: npm run fix -- settings', () => {
  const example = readFileSync(EXAMPLE_FILE, 'utf8')
  expect(example).toBe(exampleSettings())
  const shown = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(shown).toEqual(Object.keys(allSettings.shape))
})
