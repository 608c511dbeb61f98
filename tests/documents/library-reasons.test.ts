import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import project from '../../package.json' with { type: 'json' }

const architecture = readFileSync('docs/architecture.md', 'utf8')
const libraries = Object.keys({ ...project.dependencies, ...project.devDependencies })
const withoutTypes = libraries.filter((name) => !name.startsWith('@types/'))

/** From each library that a row of a table names to the reason in the row's second cell. */
const reasons = new Map(
  [...architecture.matchAll(/^\| (`.+?) \| (.+?) \|$/gm)].flatMap(([, names = '', reason = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, reason] as const),
  ),
)

test.each(withoutTypes)('the architecture says in a table what %s is for', (name) => {
  expect(reasons.get(name)).toMatch(/\w+ \w+/)
})
