import * as z from 'zod'
import { type WordFile, wordFilesOf, wordsOfLocale } from '../src/content/interface-words.ts'
import { type ContentFiles, isWordFile, schemaOf } from '../src/content/locale-files.ts'
import { frontMatter } from '../src/content/own-pages/front-matter.ts'
import { isPageFile } from '../src/content/own-pages/page-files.ts'
import { yamlIn } from '../src/content/own-pages/read-markdown.ts'
import { isFact, isWord } from '../src/content/schema/kinds.ts'
import { compareTranslation, localesIn, type TranslatedFrom } from '../src/content/translations.ts'
import { textsIn, valueAt } from '../src/content/walk-words.ts'
import { fieldName, type Path, readYaml } from '../src/content/yaml/read-yaml.ts'
import { firstText } from './list-changes.ts'
import type { EditableList, EditableText } from './protocol.ts'
import { splitFile } from './record-translation.ts'

/** All texts of a locale that can be changed: words, in the first locale also facts, and pages in Markdown. */
export function listTexts(texts: ContentFiles, tag: string): EditableText[] {
  const first = localesIn(texts).source
  const isMeant = (schema: z.core.$ZodType) => isWord(schema) || (tag === first && isFact(schema))
  return filesOf(texts, first, tag === first).flatMap((own) => {
    const file = `${tag}/${own}`
    const samples = yamlIn(own, texts[file] ?? '')?.samples ?? []
    const isSample = (path: Path) => samples.some(({ field }) => isWithin(fieldName(path), field))
    const [value, original] = [tag, first].map((locale) => readValue(texts, locale, own))
    const words = textsIn(own.endsWith('.md') ? frontMatter : schemaOf(own), original, isMeant)
    const fields = words.flatMap(({ path, text: source, schema }) =>
      formsOf(valueAt(value, path) ?? source).map((form) => ({
        file,
        path: [...path, ...form] as (string | number)[],
        text: textOf(valueAt(value, [...path, ...form])),
        ...limitsOf(schema, form[0]),
        ...(tag !== first && { source: textOf(valueAt(source, form) ?? valueAt(source, ['other'])) }),
        isSample: isSample([...path, ...form]),
      })),
    )
    if (!isPageFile(file)) return fields
    const source = tag !== first && { source: texts[`${first}/${own}`] ?? '' }
    return [
      ...fields,
      { file, path: [], text: texts[file] ?? '', placeholders: [], ...source, isSample: samples.length > 0 },
    ]
  })
}

/** The texts of a translation with their faults. */
export function withFaults(listed: EditableText[], texts: ContentFiles, tag: string, from: TranslatedFrom) {
  if (tag === localesIn(texts).source) return listed
  const findings = compareTranslation(texts, tag, from).findings
  const outdated = new Set(
    findings
      .filter(({ fault }) => fault === 'outdated')
      .map(({ place, field }) => `${place.replace(/:\d+$/, '')} ${field}`),
  )
  return listed.map((text) => {
    const [field, parent] = [text.path, text.path.slice(0, -1)].map((path) => fieldName(path) || 'the whole file')
    const isOutdated = [field, parent].some((each) => outdated.has(`${text.file} ${each}`))
    const fault = text.text === '' ? 'missing' : isOutdated ? 'outdated' : undefined
    return fault ? { ...text, fault: fault as 'missing' | 'outdated' } : text
  })
}

/** The lists that these texts are in, each entry as its first text. Lists in pages cannot be changed. */
export function listLists(texts: ContentFiles, listed: EditableText[]): EditableList[] {
  const inYaml = listed.filter(({ file }) => file.endsWith('.yaml'))
  const lists = inYaml.flatMap(({ file, path }) =>
    path.flatMap((step, depth) => (typeof step === 'number' ? [{ file, path: path.slice(0, depth) }] : [])),
  )
  const once = new Map(lists.map((list) => [`${list.file} ${fieldName(list.path)}`, list]))
  return [...once.values()].map(({ file, path }) => {
    const entries = valueAt(readYaml(texts[file] ?? '').value, path)
    const textIn = (index: number) =>
      inYaml.find((text) => text.file === file && isWithin(fieldName(text.path), fieldName([...path, index])))?.text
    return {
      file,
      path,
      entries: Array.isArray(entries) ? entries.map((entry, index) => textIn(index) ?? firstText(entry)) : [],
    }
  })
}

/** The files with texts, by their path inside the folder of a locale. */
function filesOf(texts: ContentFiles, first: string, isFirst: boolean) {
  const own = Object.keys(texts)
    .filter((file) => file.startsWith(`${first}/`) && (isPageFile(file) || schemaOf(splitFile(file)[1])))
    .map((file) => splitFile(file)[1])
  return [...own.filter((file) => !isWordFile(file)), ...wordFilesOf(isFirst).map((name) => `${name}.yaml`)]
}

const readValue = (texts: ContentFiles, locale: string, file: string) =>
  isWordFile(file)
    ? wordsOfLocale(texts, locale, file.replace('.yaml', '') as WordFile)
    : yamlIn(file, texts[`${locale}/${file}`] ?? '')?.value

/** The paths of the forms of a plural; of another text, the empty path. */
const formsOf = (word: unknown) => (word instanceof Object ? Object.keys(word).map((form) => [form]) : [[]])

const known = new Map<z.core.$ZodType, z.core.JSONSchema.JSONSchema>()

/** The limits of a text; of a plural, those of a form. */
function limitsOf(schema: z.core.$ZodType, form?: string): Pick<EditableText, 'most' | 'placeholders'> {
  const whole = known.get(schema) ?? z.toJSONSchema(schema, { io: 'input' })
  known.set(schema, whole)
  const { maxLength, allOf, pattern } = (whole.properties?.[form ?? ''] ?? whole) as z.core.JSONSchema.JSONSchema
  const patterns = [pattern, ...(allOf ?? []).map((each) => each.pattern)].join('')
  // The schema looks ahead for each placeholder that the text must have: `textWith`.
  const names = [...patterns.matchAll(/\(\?=\[\^\]\*\\\{(\w+)\\\}\)/g)].map(([, name]) => `{${name}}`)
  return { ...(maxLength && { most: maxLength }), placeholders: names }
}

const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** Whether a field is this field or one below it. */
const isWithin = (field: string, group: string) =>
  field.startsWith(group) && /^($|[.[])/.test(field.slice(group.length))
