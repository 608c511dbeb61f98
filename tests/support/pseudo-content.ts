import { stringify } from 'yaml'
import * as z from 'zod'
import { builtInWords, wordFilesOf } from '../../src/content/interface-words.ts'
import { type ContentFiles, schemaOf } from '../../src/content/locale-files.ts'
import { valueAt, wordsIn } from '../../src/content/walk-words.ts'
import { readYaml } from '../../src/content/yaml/read-yaml.ts'
import { contentWithoutPages as source } from './test-content.ts'

/** Pseudo-locales, which are never published. A text that is not in the content is found, because it stays English. */
export const pseudoLocales = { longer: 'en-XA', mirrored: 'ar-XB' } as const

/** Names and standards, which are the same in every language. */
export const names = [
  'AI',
  'API',
  'CRM',
  'CSV',
  'ERP',
  'HR',
  'IT',
  'SKU',
  'CI/CD',
  'GDPR',
  'ISO',
  'SOC',
  'JavaScript',
  'EmpId',
  'Theodolite',
  'Teams',
  'Slack',
]

/** The test content in English, in a language with longer words and in one that is read from right to left. */
export const pseudoContent = (): ContentFiles => ({
  ...source,
  'site.yaml': `locales: [en, ${pseudoLocales.longer}, ${pseudoLocales.mirrored}]\n`,
  ...translated(pseudoLocales.longer, longer),
  ...translated(pseudoLocales.mirrored, (text) => accented(text)),
})

type Translate = (text: string, most: number) => string

function translated(tag: string, translate: Translate): ContentFiles {
  const texts = Object.entries(source).map(([path, text]) => [path.replace(/^en\//, ''), readYaml(text).value] as const)
  const words = wordFilesOf(false).map((name) => [`${name}.yaml`, builtInWords.get(`en/${name}.yaml`)?.value] as const)
  return Object.fromEntries(
    [...texts, ...words]
      .filter(([file]) => schemaOf(file))
      .map(([file, value]) => [`${tag}/${file}`, translateFile(file, value, translate)]),
  )
}

/** The file without its `!sample` tags: these belong to English. */
function translateFile(file: string, original: unknown, translate: Translate) {
  const value = structuredClone(original)
  for (const { path, text: word, schema } of wordsIn(schemaOf(file), value)) {
    const change = (form: unknown) => translate(String(form), longest(schema))
    const parent = valueAt(value, path.slice(0, -1)) as Record<PropertyKey, unknown>
    parent[path.at(-1) ?? ''] =
      word instanceof Object
        ? Object.fromEntries(Object.entries(word).map(([form, one]) => [form, change(one)]))
        : change(word)
  }
  return stringify(value)
}

function longest(schema: z.core.$ZodType): number {
  const { maxLength, properties } = z.toJSONSchema(schema, { io: 'input' })
  const other = properties?.other
  return maxLength ?? (typeof other === 'object' ? other.maxLength : 0) ?? 0
}

/** `Hello` → `[Ĥéļļö ···]`, about 40% longer as far as the schema allows. */
function longer(text: string, most: number) {
  const [start, end] = most >= text.length + 2 ? ['[', ']'] : ['', '']
  const room = Math.min(most - 2, Math.ceil(1.4 * text.length)) - text.length
  // The filling has groups as long as words, so that lines can break between them.
  const filling = ' ·····'.repeat(20).slice(0, Math.max(0, room)).trimEnd()
  return `${start}${accented(text)}${filling}${end}`
}

/** Replaces every letter except in placeholders, addresses, names and standards. */
const accented = (text: string) =>
  text.replace(kept, (whole, letter?: string) => (letter ? (accents.get(letter) ?? letter) : whole))

const escaped = names.map((name) => RegExp.escape(name)).join('|')
const kept = new RegExp(`\\{\\w+\\}|\\S+@\\S+|\\b(?:${escaped})\\b|([A-Za-z])`, 'g')

const accents = new Map(
  [
    ...'AÅ BƁ CÇ DÐ EÉ FƑ GĜ HĤ IÎ JĴ KĶ LĻ MṀ NÑ OÖ PÞ QǪ RŔ SŠ TŢ UÛ VṼ WŴ XẊ YÝ ZŽ'.split(' '),
    ...'aå bƀ cç dð eé fƒ gĝ hĥ iî jĵ kķ lļ mṁ nñ oö pþ qǫ rŕ sš tţ uû vṽ wŵ xẋ yý zž'.split(' '),
  ].map((pair) => [pair.charAt(0), pair.charAt(1)]),
)
