import { type LocaleFiles, mistakesInFile, schemaOf } from './locale-files.ts'
import type { OwnPage } from './own-pages/parse-own-pages.ts'
import { valueAt, wordsIn, wordText } from './walk-words.ts'
import { shortened } from './yaml/expected.ts'
import { fieldMistake, type Mistake } from './yaml/mistakes.ts'
import { brokenYaml } from './yaml/parse-yaml.ts'
import type { Path, YamlFile } from './yaml/read-yaml.ts'

/** The mistakes in a translation that is completed from the source. */
export const checkTranslation = (translation: LocaleFiles, source: LocaleFiles): Mistake[] => [
  ...untranslatedFiles(translation, source),
  ...surplusFiles(translation, source),
  ...[...translation.read].flatMap(([file, yaml]) => {
    if (!source.values.has(file) || yaml.mistakes.length > 0) return brokenYaml(file, yaml)
    const missing = missingWords(file, yaml, source)
    const longer = longerLists(file, yaml, source)
    const wrong = mistakesInFile(translation, file).filter(
      ({ field }) => ![...missing, ...longer].some((mistake) => mistake.field === field),
    )
    return [...missing, ...wrong, ...longer, ...movedEntries(file, yaml, source)]
  }),
]

const untranslatedFiles = ({ read }: LocaleFiles, source: LocaleFiles) =>
  [...source.values]
    .filter(([file, value]) => !read.has(file) && wordsIn(schemaOf(file), value).length > 0)
    .map(([file]) => untranslated(file, `${source.tag}/${file}`))

const surplusFiles = ({ read }: LocaleFiles, { tag, values }: LocaleFiles): Mistake[] =>
  [...read.keys()].filter((file) => !values.has(file)).map((file) => withoutSource(file, `${tag}/${file}`))

const missingWords = (file: string, yaml: YamlFile, source: LocaleFiles) =>
  wordsIn(schemaOf(file), source.values.get(file))
    .filter(({ path }) => valueAt(yaml.value, path) === undefined)
    .map(({ path, text }) => {
      const message = `is missing; expected the translation of "${shortened(wordText(text))}"`
      return fieldMistake(file, yaml, path, message)
    })

const longerLists = (file: string, yaml: YamlFile, { tag, values }: LocaleFiles) =>
  [...commonEntries(values.get(file), yaml.value)].flatMap(({ path, original, value }) => {
    if (!Array.isArray(original) || !Array.isArray(value) || value.length <= original.length) return []
    const message = `is a list of ${value.length}; expected a list of ${original.length}, as in ${tag}/${file}`
    const line = yaml.lineOf([...path, original.length])
    return { ...fieldMistake(file, yaml, path, message), line }
  })

/** Entries whose name is not that of the entry at the same position of the source. */
const movedEntries = (file: string, yaml: YamlFile, { tag, values }: LocaleFiles) =>
  [...commonEntries(values.get(file), yaml.value)]
    .filter(({ path }) => ['id', 'section'].includes(String(path.at(-1))))
    .filter(({ original, value }) => value !== undefined && value !== original)
    .map(({ path, original, value }) =>
      fieldMistake(file, yaml, path, `is "${value}"; expected ${original}, as in ${tag}/${file}`),
    )

type Entry = { path: Path; original: unknown; value: unknown }

/** The values at each path of the source, as far as the translation has its lists and groups. */
function* commonEntries(original: unknown, value: unknown, path: Path = []): Generator<Entry, void> {
  yield { path, original, value }
  if (!(original instanceof Object && value instanceof Object)) return
  for (const [key, part] of Object.entries(original)) {
    const step = Array.isArray(original) ? Number(key) : key
    yield* commonEntries(part, valueAt(value, [key]), [...path, step])
  }
}

/** A page, or a list of pages, of the first locale must exist in every other one, and no other. */
export function unmatchedPages(pages: OwnPage[], [first = '', ...others]: string[]): Mistake[] {
  const pagesIn = (tag: string) => pages.filter(({ locale }) => locale === tag)
  const isIn = (tag: string, { address, isList }: OwnPage) =>
    pagesIn(tag).some((page) => page.address === address && page.isList === isList)
  const fileIn = (tag: string, { file, locale }: OwnPage) => file.replace(`${locale}/`, `${tag}/`)
  return others.flatMap((tag) => [
    ...pagesIn(first)
      .filter((page) => !isIn(tag, page))
      .map((page) => untranslated(fileIn(tag, page), page.file)),
    ...pagesIn(tag)
      .filter((page) => !isIn(first, page))
      .map((page) => withoutSource(page.file, fileIn(first, page))),
  ])
}

const untranslated = (file: string, source: string): Mistake => ({
  file,
  message: `is missing; expected the translation of ${source}`,
})

const withoutSource = (file: string, source: string): Mistake => ({
  file,
  message: `has no source; expected no file, since there is no ${source}`,
})
