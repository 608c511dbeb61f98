import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// The build only warns about a missing file, and the browser would request it in vain.
test('every file that a style sheet of the console names exists', () => {
  const files = globSync('console/**/*.css').flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/url\("([^"#]+)"\)/g)].map(([, file = '']) =>
      file.startsWith('.') ? join(dirname(sheet), file) : join('node_modules', file),
    ),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
