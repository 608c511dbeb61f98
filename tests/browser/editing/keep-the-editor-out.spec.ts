import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { TEST_SITE } from '../../../scripts/programs/build-site.ts'
import { mark } from '../../../src/content/marks.ts'

/** Eight characters of the alphabet of marks in a row; and what only the editor's scripts contain. */
const MARK = /[\u200b-\u200d\ufeff]{8}/
const EDITOR = /\/_edit|plaintext-only|data-editing|vercelStega/

test('the built site has neither a mark nor a line of the editor', () => {
  expect(mark('', ['en/hero.yaml'])).toMatch(MARK)
  const files = readdirSync(TEST_SITE.distDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(html|js|mjs|css|json|xml|txt|webmanifest)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(30)
  const wrong = files.filter((file) => {
    const text = readFileSync(join(TEST_SITE.distDir, file), 'utf8')
    return MARK.test(text) || EDITOR.test(text)
  })
  expect(wrong).toEqual([])
})
