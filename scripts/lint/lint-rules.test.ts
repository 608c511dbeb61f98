import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(
  join(folder, 'biome.json'),
  JSON.stringify({
    linter: { rules: { preset: 'none' } },
    plugins: ['css', 'class-names', 'words', 'disabled-buttons', 'markup'].map((name) =>
      resolve(`scripts/lint/${name}.grit`),
    ),
  }),
)

const LOGICAL = 'Expected the logical property'
const SIDE = 'Expected start or end'
const LONGHAND = 'Expected text-decoration-line'
const BREAKPOINT = 'Expected a name from ui/styles/breakpoints.css'
const LAYER = 'Expected rules outside every layer'
const COLOUR = 'Expected a colour from ui/styles/tokens.css'
const CLASS = "Expected a class of the component's CSS Module"
const DISABLED = 'Expected aria-disabled'
const WORD = 'Expected a word from content/'
const MARKUP = 'Expected elements or textContent'

test.each([
  ['.a { width: 1px; }', LOGICAL],
  ['.a { max-height: 1px; }', LOGICAL],
  ['.a { margin-left: 1px; }', LOGICAL],
  ['.a { border-bottom-color: red; }', LOGICAL],
  ['.a { top: 1px; }', LOGICAL],
  ['.a { text-align: left; }', SIDE],
  ['.a { text-decoration: underline 2px var(--signal); }', LONGHAND],
  ['@media (width >= 40rem) { .a { margin: 0; } }', BREAKPOINT],
  ['@media (min-width: 40rem) { .a { margin: 0; } }', BREAKPOINT],
  ['@layer base { .a { margin: 0; } }', LAYER],
  ['.a { color: #fff; }', COLOUR],
  ['.a { color: oklch(0.2 0 0); }', COLOUR],
])('%s is refused in a style sheet', (css, message) => {
  expect(lint('any.module.css', css)).toContain(message)
})

test.each([
  '.a { inline-size: 1px; border-width: 2px; inset: 0; text-align: start; text-decoration: underline; }',
  '@media (--tablet) and (height >= 30rem) { .a { margin-inline-start: 1px; } }',
  '.a { color: var(--ink); background: color-mix(in oklab, var(--ink) 50%, transparent); }',
])('%s is accepted in a style sheet', (css) => {
  expect(lint('any.module.css', css)).toContain('Checked 1 file')
  expect(lint('any.module.css', css)).not.toContain('Expected')
})

test('a literal class name is refused in a component', () => {
  expect(lint('Any.tsx', 'export const Any = () => <p className="a">A</p>')).toContain(CLASS)
})

test.each(['<button disabled />', '<Button disabled={isSaving}>{words.save}</Button>'])(
  '%s is refused in the console',
  (jsx) => {
    expect(lintJsx(jsx)).toContain(DISABLED)
  },
)

test.each(['<button aria-disabled={isSaving} />', '<input disabled />'])('%s is accepted in the console', (jsx) => {
  expect(lintJsx(jsx)).toContain('Checked 1 file')
  expect(lintJsx(jsx)).not.toContain(DISABLED)
})

test.each([
  '<p>Close</p>',
  '<p>{"Close"}</p>',
  '<p>{isOpen ? words.close : "Open it"}</p>',
  '<p>{isOpen && `Close it`}</p>',
  '<img alt="Portrait" />',
  '<button title={"Close"} />',
  '<button aria-label={isOpen ? "Close" : words.open} />',
  '<img alt={`Portrait`} />',
  '<img alt={fill("Portrait of {name}", { name })} />',
  '<input placeholder="Name" />',
  '<Field label="Name" />',
])('%s is refused in a component', (jsx) => {
  expect(lintJsx(jsx)).toContain(WORD)
})

test.each([
  '<p>{words.close} · {count} / 3 →</p>',
  '<p lang="de" id="menu">{kind === "audit" && words.close}</p>',
  '<p>{kind && <a href="/agentic-ai" target="_blank">{words.close}</a>}</p>',
  '<input title={hint("name-is-required")} />',
])('%s is accepted in a component', (jsx) => {
  expect(lintJsx(jsx)).toContain('Checked 1 file')
  expect(lintJsx(jsx)).not.toContain(WORD)
})

test.each([
  'element.innerHTML = text',
  'element.outerHTML += text',
  "element['innerHTML'] = text",
  "element.insertAdjacentHTML('beforeend', text)",
  'document.write(text)',
  "parser.parseFromString(text, 'text/html')",
  'createElement("p", { dangerouslySetInnerHTML: { __html: text } })',
])('%s is refused in code that runs in the browser', (statement) => {
  expect(lint('any.ts', statement)).toContain(MARKUP)
})

test('markup is refused as a prop', () => {
  expect(lintJsx('<p dangerouslySetInnerHTML={{ __html: text }} />')).toContain(MARKUP)
})

test('element.textContent = text is accepted', () => {
  expect(lint('any.ts', 'element.textContent = text')).not.toContain(MARKUP)
})

// Biome lints only the frontmatter of an .astro file, not its template. The test converts each template to JSX.
test('no template of an .astro file contains a hard-coded word', () => {
  const files = globSync('src/**/*.astro')
  const templates = mkdtempSync(join(folder, 'templates-'))
  for (const file of files)
    writeFileSync(join(templates, `${file.replaceAll(/[^a-z0-9]/gi, '-')}.tsx`), asJsx(readFileSync(file, 'utf8')))
  expect(files.length).toBeGreaterThan(10)
  expect(lintIn(templates)).toContain(`Checked ${files.length} files`)
  expect(lintIn(templates)).not.toContain('Found')
})

test('a hard-coded word in the template of an .astro file is refused', () => {
  const astro = '---\nconst { title } = Astro.props\n---\n\n<p>{title}</p>\n<p>Close</p>\n'
  expect(lint('Any.tsx', asJsx(astro))).toContain(WORD)
})

/** The template of an .astro file as JSX: without the doctype and the content of scripts and styles. */
const asJsx = (astro: string) => {
  const template = astro
    .replace(/^---$.*?^---$/ms, '')
    .replace(/<!doctype html>/i, '')
    .replace(/<(script|style)>.*?<\/\1>/gs, '')
  return `export const Template = () => <>${template}</>`
}

const lintJsx = (jsx: string) => lint('Any.tsx', `export const Any = () => ${jsx}`)

/** Returns Biome's output for a file with this text. */
function lint(name: string, text: string) {
  const file = join(folder, name)
  writeFileSync(file, text)
  return lintIn(file)
}

function lintIn(path: string) {
  const biome = resolve('node_modules/.bin/biome')
  const { stdout, stderr } = spawnSync(biome, ['lint', path], { cwd: folder, encoding: 'utf8' })
  return stdout + stderr
}
