import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(
  join(folder, 'biome.json'),
  JSON.stringify({
    linter: { rules: { preset: 'none' } },
    plugins: ['css', 'class-names'].map((name) => resolve(`scripts/lint/${name}.grit`)),
  }),
)

const LOGICAL = 'Expected the logical property'
const SIDE = 'Expected start or end'
const BREAKPOINT = 'Expected a name from ui/styles/breakpoints.css'
const LAYER = 'Expected rules outside every layer'
const COLOUR = 'Expected a colour from ui/styles/tokens.css'
const CLASS = "Expected a class of the component's CSS Module"

test.each([
  ['.a { width: 1px; }', LOGICAL],
  ['.a { max-height: 1px; }', LOGICAL],
  ['.a { margin-left: 1px; }', LOGICAL],
  ['.a { border-bottom-color: red; }', LOGICAL],
  ['.a { top: 1px; }', LOGICAL],
  ['.a { text-align: left; }', SIDE],
  ['@media (width >= 40rem) { .a { margin: 0; } }', BREAKPOINT],
  ['@media (min-width: 40rem) { .a { margin: 0; } }', BREAKPOINT],
  ['@layer base { .a { margin: 0; } }', LAYER],
  ['.a { color: #fff; }', COLOUR],
  ['.a { color: oklch(0.2 0 0); }', COLOUR],
])('%s is refused in a style sheet', (css, message) => {
  expect(lint('any.module.css', css)).toContain(message)
})

test.each([
  '.a { inline-size: 1px; border-width: 2px; inset: 0; text-align: start; }',
  '@media (--tablet) and (height >= 30rem) { .a { margin-inline-start: 1px; } }',
  '.a { color: var(--ink); background: color-mix(in oklab, var(--ink) 50%, transparent); }',
])('%s is accepted in a style sheet', (css) => {
  expect(lint('any.module.css', css)).toContain('Checked 1 file')
  expect(lint('any.module.css', css)).not.toContain('Expected')
})

test('a literal class name is refused in a component', () => {
  expect(lint('Any.tsx', 'export const Any = () => <p className="a">A</p>')).toContain(CLASS)
})

/** Returns Biome's output for a file with this text. */
function lint(name: string, text: string) {
  const file = join(folder, name)
  writeFileSync(file, text)
  const biome = resolve('node_modules/.bin/biome')
  const { stdout, stderr } = spawnSync(biome, ['lint', file], { cwd: folder, encoding: 'utf8' })
  return stdout + stderr
}
