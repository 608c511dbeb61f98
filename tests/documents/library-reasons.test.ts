import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import project from '../../package.json' with { type: 'json' }

const [tables = '', heldBack = ''] = readFileSync('docs/architecture.md', 'utf8').split(
  '### Held back',
)
const libraries = Object.keys({ ...project.dependencies, ...project.devDependencies })
const withoutTypes = libraries.filter((name) => !name.startsWith('@types/'))

/** Maps each library in the first cell of a table row to the reason in the second cell. */
const reasons = new Map(
  [...tables.matchAll(/^\| (`.+?) \| (.+?) \|$/gm)].flatMap(([, names = '', reason = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, reason] as const),
  ),
)

test.each(withoutTypes)('the architecture gives the reason for %s', (name) => {
  expect(reasons.get(name)).toMatch(/\w+ \w+/)
})

test('the held-back versions in the architecture are those in package.json', () => {
  const rows = [...heldBack.matchAll(/^\| `(.+?)` \| (\d.+?) \| .+ \|$/gm)]
  const versions = Object.entries({ ...project.devDependencies, ...project.optionalDependencies })
  expect(rows.length).toBeGreaterThan(0)
  expect(versions).toEqual(expect.arrayContaining(rows.map(([, name, version]) => [name, version])))
})

test('Node has the same version on every platform', () => {
  expect(new Set(Object.values(project.optionalDependencies)).size).toBe(1)
})
