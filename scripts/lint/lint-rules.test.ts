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
const SUBJECT = 'Expected a class before :has()'
const LAYER = 'Expected rules outside every layer'
const COLOUR = 'Expected a colour from ui/styles/tokens.css'
const CLASS = "Expected a class of the component's CSS Module"
const DISABLED = 'Expected aria-disabled'
const WORD = 'Expected a word from content/'
const MARKUP = 'Expected elements or textContent'

/** In a style sheet, a component or a script; null: accepted. */
const cases: ['css' | 'jsx' | 'ts', string, string | null][] = [
  ['css', '.a { width: 1px; }', LOGICAL],
  ['css', '.a { max-height: 1px; }', LOGICAL],
  ['css', '.a { margin-left: 1px; }', LOGICAL],
  ['css', '.a { border-bottom-color: red; }', LOGICAL],
  ['css', '.a { top: 1px; }', LOGICAL],
  ['css', '.a { text-align: left; }', SIDE],
  ['css', '.a { text-decoration: underline 2px var(--signal); }', LONGHAND],
  ['css', '@media (width >= 40rem) { .a { margin: 0; } }', BREAKPOINT],
  ['css', '@media (min-width: 40rem) { .a { margin: 0; } }', BREAKPOINT],
  ['css', ':has(> .a) { margin: 0; }', SUBJECT],
  ['css', '.a { & ul:not(:has(a)) { margin: 0; } }', SUBJECT],
  ['css', 'ol:has([data-a]) + .b .c { opacity: 0; }', SUBJECT],
  ['css', '.a:has(.b) { & .c:has(> .d) { margin: 0; } }', null],
  ['css', '.a { &:has(.b), &:not(:has(+ .b)), :root:has(.b) & { margin: 0; } }', null],
  ['css', ':is(.a, fieldset):has(> .b), html:has(.b) .a { margin: 0; }', null],
  ['css', '@layer base { .a { margin: 0; } }', LAYER],
  ['css', '.a { color: #fff; }', COLOUR],
  ['css', '.a { color: oklch(0.2 0 0); }', COLOUR],
  ['css', '.a { inline-size: 1px; border-width: 2px; inset: 0; text-align: start; text-decoration: underline; }', null],
  ['css', '@media (--tablet) and (height >= 30rem) { .a { margin-inline-start: 1px; } }', null],
  ['css', '.a { color: var(--ink); background: color-mix(in oklab, var(--ink) 50%, transparent); }', null],
  ['jsx', '<p className="a">{words.a}</p>', CLASS],
  ['jsx', '<button disabled />', DISABLED],
  ['jsx', '<Button disabled={isSaving}>{words.save}</Button>', DISABLED],
  ['jsx', '<button aria-disabled={isSaving} />', null],
  ['jsx', '<input disabled />', null],
  ['jsx', '<p>Close</p>', WORD],
  ['jsx', '<p>{"Close"}</p>', WORD],
  ['jsx', '<p>{isOpen ? words.close : "Open it"}</p>', WORD],
  ['jsx', '<p>{isOpen && `Close it`}</p>', WORD],
  ['jsx', '<img alt="Portrait" />', WORD],
  ['jsx', '<button title={"Close"} />', WORD],
  ['jsx', '<button aria-label={isOpen ? "Close" : words.open} />', WORD],
  ['jsx', '<img alt={`Portrait`} />', WORD],
  ['jsx', '<img alt={fill("Portrait of {name}", { name })} />', WORD],
  ['jsx', '<input placeholder="Name" />', WORD],
  ['jsx', '<Field label="Name" />', WORD],
  ['jsx', '<p>{words.close} · {count} / 3 →</p>', null],
  ['jsx', '<p lang="de" id="menu">{kind === "audit" && words.close}</p>', null],
  ['jsx', '<p>{kind && <a href="/agentic-ai" target="_blank">{words.close}</a>}</p>', null],
  ['jsx', '<input title={hint("name-is-required")} />', null],
  ['ts', 'element.innerHTML = text', MARKUP],
  ['ts', 'element.outerHTML += text', MARKUP],
  ['ts', "element['innerHTML'] = text", MARKUP],
  ['ts', "element.insertAdjacentHTML('beforeend', text)", MARKUP],
  ['ts', 'document.write(text)', MARKUP],
  ['ts', "parser.parseFromString(text, 'text/html')", MARKUP],
  ['ts', 'createElement("p", { dangerouslySetInnerHTML: { __html: text } })', MARKUP],
  ['jsx', '<p dangerouslySetInnerHTML={{ __html: text }} />', MARKUP],
  ['ts', 'element.textContent = text', null],
]

const files = cases.map(([kind, text], nth) => {
  const name = `${nth}.${{ css: 'module.css', jsx: 'tsx', ts: 'ts' }[kind]}`
  writeFileSync(join(folder, name), kind === 'jsx' ? `export const Any = () => ${text}` : text)
  return name
})
/** One run for all files: Biome compiles the rules anew in each. */
const linted = lint('.')

test.each(cases.map(([, text, expected], nth) => ({ text, expected, file: files[nth] ?? '' })))(
  'of $text the rules say: $expected',
  ({ expected, file }) => {
    const said = findingsIn(linted).filter((finding) => finding.startsWith(`${file}:`))
    expect(said.join()).toEqual(expected ? expect.stringContaining(expected) : '')
  },
)

test('every text is read by the rules', () => {
  expect(linted).toContain(`Checked ${files.length + 1} files`) // With its own settings.
})

// Biome lints only the frontmatter of an .astro file, not its template. The test converts each template to JSX.
test('no template of an .astro file contains a hard-coded word, which would be found', () => {
  const files = globSync('src/**/*.astro')
  const templates = mkdtempSync(join(folder, 'templates-'))
  for (const file of files)
    writeFileSync(join(templates, `${file.replaceAll(/[^a-z0-9]/gi, '-')}.tsx`), asJsx(readFileSync(file, 'utf8')))
  expect(files.length).toBeGreaterThan(10)
  const astro = '---\nconst { title } = Astro.props\n---\n\n<p>{title}</p>\n<p>Close</p>\n'
  writeFileSync(join(templates, 'a-word.tsx'), asJsx(astro))
  const said = lint(templates)
  expect(said).toContain(`Checked ${files.length + 1} files`)
  expect(findingsIn(said)).toEqual([expect.stringMatching(/^[^:]*a-word\.tsx:/)])
  expect(said).toContain(WORD)
})

/** The template of an .astro file as JSX: without the doctype and the content of scripts and styles. */
const asJsx = (astro: string) => {
  const template = astro
    .replace(/^---$.*?^---$/ms, '')
    .replace(/<!doctype html>/i, '')
    .replace(/<(script|style)>.*?<\/\1>/gs, '')
  return `export const Template = () => <>${template}</>`
}

/** Biome's output. */
function lint(path: string) {
  const biome = resolve('node_modules/.bin/biome')
  const args = ['lint', '--max-diagnostics=none', '--colors=off', path]
  const { stdout, stderr } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' })
  return stdout + stderr
}

/** Each begins with its file and its place. */
const findingsIn = (output: string) => output.match(/^\S+:\d+:\d+ plugin .*(?:\n(?!\S+:\d+:\d+ ).*)*/gm) ?? []
