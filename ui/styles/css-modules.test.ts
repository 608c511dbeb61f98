import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const sheets = globSync('{src,ui}/**/*.css')
const modules = sheets.filter((file) => file.endsWith('.module.css'))
/** Shared by many components. */
const isShared = (file: string) => dirname(file) === 'ui/styles'
const components = globSync('{src,ui}/**/*.{astro,ts,tsx}').map((file) => ({
  file,
  code: readFileSync(file, 'utf8'),
}))

test('there are modules to look at', () => {
  expect(modules.length).toBeGreaterThan(20)
})

test('a component has a CSS Module; only the shared sheets are others', () => {
  expect(sheets.filter((file) => !modules.includes(file) && !isShared(file))).toEqual([])
})

// The generated class names contain the file's name, not its folder.
test('no two modules have the same name', () => {
  const names = modules.map((file) => basename(file))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test.each(modules.filter((file) => !isShared(file)))('%s is used by its component alone', (file) => {
  const component = basename(file).replace('.module.css', '')
  expect(importsOf(file).map(({ user }) => basename(user).replace(/\.(astro|tsx?)$/, ''))).toEqual([
    component,
  ])
})

test.each(modules)('%s has the classes that are used, and no others', (file) => {
  const used = importsOf(file).flatMap(({ code, name }) =>
    [...code.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))].map(([, one = '']) => one),
  )
  expect([...new Set(used)].sort()).toEqual(classesIn(readFileSync(file, 'utf8')))
})

/** The files that import a module, and the name that they give it. */
function importsOf(module: string) {
  return components.flatMap(({ file, code }) =>
    [...code.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)]
      .filter(([, , path = '']) => join(dirname(file), path) === module)
      .map(([, name]) => ({ user: file, code, name })),
  )
}

function classesIn(css: string) {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"[^"]*"|url\([^)]*\)/g, '')
  const names = [...selectors.matchAll(/\.([a-z]\w*)(?=[^;{}]*\{)/gi)].map(([, name = '']) => name)
  return [...new Set(names)].sort()
}
