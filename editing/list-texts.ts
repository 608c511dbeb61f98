import * as z from 'zod'
import { wordFilesOf, wordsOfLocale } from '../src/content/interface-words.ts'
import { type ContentFiles, readLocaleFiles, schemaOf } from '../src/content/locale-files.ts'
import { frontMatter } from '../src/content/own-pages/front-matter.ts'
import { isPageFile } from '../src/content/own-pages/page-files.ts'
import { readMarkdown } from '../src/content/own-pages/read-markdown.ts'
import { isFact, isWord } from '../src/content/schema/kinds.ts'
import { compareTranslation, localesIn, type TranslatedFrom } from '../src/content/translations.ts'
import { textsIn, valueAt } from '../src/content/walk-words.ts'
import { fieldName, readYaml } from '../src/content/yaml/read-yaml.ts'
import type { EditableList, EditableText } from './protocol.ts'

/** A file of a locale as the editor sees it: its value, that of the same file in the first locale, and their schema. */
type Source = { file: string; schema: z.core.$ZodType | undefined; own: unknown; original: unknown; samples: string[] }

/** All texts of a locale that can be changed: words, in the first locale also facts, and pages in Markdown. */
export function listTexts(texts: ContentFiles, tag: string): EditableText[] {
  const first = localesIn(texts).source
  const isFirst = tag === first
  const yaml = sourcesOf(texts, tag, first).flatMap(({ file, schema, own, original, samples }) =>
    textsIn(schema, original, (inner) => isWord(inner) || (isFirst && isFact(inner))).flatMap(
      ({ path, text, schema: ofText }) => {
        const word = valueAt(own, path) ?? text
        const forms = word instanceof Object ? Object.keys(word).map((form) => [...path, form]) : [path]
        return forms.map((each) => ({
          file: `${tag}/${file}`,
          path: each as (string | number)[],
          text: textOf(valueAt(own, each)),
          ...limitsOf(ofText, each.length > path.length ? each.at(-1) : undefined),
          ...(!isFirst && { source: textOf(valueAt(original, each) ?? valueAt(text, ['other'])) }),
          isSample: samples.some((sample) => isWithin(fieldName(each), sample)),
        }))
      },
    ),
  )
  const pages = pagesOf(texts, tag).map((file) => ({
    file,
    path: [],
    text: texts[file] ?? '',
    placeholders: [],
    ...(!isFirst && { source: texts[file.replace(tag, first)] ?? '' }),
    isSample: (readMarkdown(texts[file] ?? '').frontMatter?.samples.length ?? 0) > 0,
  }))
  return [...yaml, ...pages]
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

/** The lists that these texts are in, each entry as its first text. Lists of pages stay as they are. */
export function listLists(listed: EditableText[]): EditableList[] {
  const lists = new Map<string, EditableList>()
  for (const { file, path, text } of listed.filter((each) => each.file.endsWith('.yaml')))
    for (const [depth, step] of path.entries()) {
      if (typeof step !== 'number') continue
      const list = path.slice(0, depth)
      const key = `${file} ${fieldName(list)}`
      const { entries } = lists.get(key) ?? { entries: [] }
      if (entries[step] === undefined) entries[step] = text
      lists.set(key, { file, path: list, entries })
    }
  // An entry may be without texts.
  return [...lists.values()].map((list) => ({ ...list, entries: Array.from(list.entries, (entry) => entry ?? '') }))
}

function sourcesOf(texts: ContentFiles, tag: string, first: string): Source[] {
  const fields = (samples: { field: string }[] = []) => samples.map(({ field }) => field)
  const own = (file: string) => readYaml(texts[`${tag}/${file}`] ?? '')
  const company = [...readLocaleFiles(texts, first).values].map(([file, original]) => {
    const { value, samples } = own(file)
    return { file, schema: schemaOf(file), own: value, original, samples: fields(samples) }
  })
  const words = wordFilesOf(tag === first).map((name) => ({
    file: `${name}.yaml`,
    schema: schemaOf(`${name}.yaml`),
    own: wordsOfLocale(texts, tag, name),
    original: wordsOfLocale(texts, first, name),
    samples: fields(own(`${name}.yaml`).samples),
  }))
  const pages = pagesOf(texts, tag).map((file) => {
    const yaml = readMarkdown(texts[file] ?? '').frontMatter
    const original = readMarkdown(texts[file.replace(tag, first)] ?? '').frontMatter?.value
    return {
      file: file.slice(tag.length + 1),
      schema: frontMatter,
      own: yaml?.value,
      original,
      samples: fields(yaml?.samples),
    }
  })
  return [...company, ...words, ...pages]
}

const pagesOf = (texts: ContentFiles, tag: string) =>
  Object.keys(texts).filter((file) => isPageFile(file) && file.startsWith(`${tag}/`))

const known = new Map<z.core.$ZodType, z.core.JSONSchema.JSONSchema>()

/** The limits of a text; of a plural, those of a form. */
function limitsOf(schema: z.core.$ZodType, form?: PropertyKey): Pick<EditableText, 'most' | 'placeholders'> {
  const whole = known.get(schema) ?? z.toJSONSchema(schema, { io: 'input' })
  known.set(schema, whole)
  const { maxLength, allOf, pattern } = (whole.properties?.[String(form)] ?? whole) as z.core.JSONSchema.JSONSchema
  const patterns = [pattern, ...(allOf ?? []).map((each) => each.pattern)].join('')
  // The schema looks ahead for each placeholder that the text must have: `textWith`.
  const names = [...patterns.matchAll(/\(\?=\[\^\]\*\\\{(\w+)\\\}\)/g)].map(([, name]) => `{${name}}`)
  return { ...(maxLength && { most: maxLength }), placeholders: names }
}

const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))
const isWithin = (field: string, group: string) =>
  field === group || (/^[.[]/.test(field.slice(group.length)) && field.startsWith(group))
