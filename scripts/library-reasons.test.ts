import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import project from '../package.json' with { type: 'json' }

const architecture = readFileSync('docs/architecture.md', 'utf8')
const libraries = Object.keys({ ...project.dependencies, ...project.devDependencies })
const withoutTypes = libraries.filter((name) => !name.startsWith('@types/'))

test.each(withoutTypes)('the architecture says what %s is for', (name) => {
  expect(architecture).toContain(`\`${name}\``)
})
