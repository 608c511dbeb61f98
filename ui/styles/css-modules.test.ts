import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const sheets = globSync('{console,src,ui}/**/*.css')
const modules = sheets.filter((file) => file.endsWith('.module.css'))
/** A module with a name in lower case is shared by several components. */
const isShared = (file: string) => /^[a-z]/.test(basename(file))
const components = globSync('{console,src,ui}/**/*.{astro,ts,tsx}').map((file) => ({
  file,
  code: readFileSync(file, 'utf8'),
}))

test('the tests find the CSS Modules', () => {
  expect(modules.length).toBeGreaterThan(20)
})

test('only style sheets of all pages are not CSS Modules', () => {
  const others = sheets.filter((file) => !modules.includes(file))
  expect(others.filter((file) => dirname(file) !== 'ui/styles')).toEqual([
    'console/console.css',
    'console/typeface.css',
  ])
})

// The generated class names contain the file's name, not its folder. The site and the console share no page.
test.each(['src/', 'console/'])('the CSS Modules of %s and ui/ have different names', (folder) => {
  const names = modules
    .filter((file) => file.startsWith(folder) || file.startsWith('ui/'))
    .map((file) => basename(file))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test.each(modules.filter((file) => !isShared(file)))('%s is used by its component only', (file) => {
  const component = basename(file).replace('.module.css', '')
  expect(importsOf(file).map(({ user }) => basename(user).replace(/\.(astro|tsx?)$/, ''))).toEqual([component])
})

test.each(modules)('%s has all used classes and no unused ones', (file) => {
  const users = importsOf(file)
  const used = users.flatMap(({ code, name }) => wordsAfter(code, String.raw`\b${name}\.`))
  const classes = classesIn(readFileSync(file, 'utf8'))
  expect(classes).toEqual(expect.arrayContaining(used))
  // `styles[look]` may name any of them.
  if (users.some(({ code, name }) => code.includes(`${name}[`))) return
  expect(used).toEqual(expect.arrayContaining(classes))
})

const wordsAfter = (text: string, before: string) =>
  [...text.matchAll(new RegExp(`${before}(\\w+)`, 'g'))].map(([, word = '']) => word)

/** The files that import a module, and the name that they give it. */
function importsOf(module: string) {
  return components.flatMap(({ file, code }) =>
    [...code.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)]
      .filter(([, , path = '']) => join(dirname(file), path) === module)
      .map(([, name]) => ({ user: file, code: code.replaceAll(/^import .+$/gm, ''), name })),
  )
}

function classesIn(css: string) {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"[^"]*"|url\([^)]*\)/g, '')
  const names = [...selectors.matchAll(/\.([a-z]\w*)(?=[^;{}]*\{)/gi)].map(([, name = '']) => name)
  return [...new Set(names)].sort()
}
