import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import type { ContentFiles } from './locale-files.ts'
import { fillBounds } from './schema/fill-bounds.ts'
import { wordFiles } from './schema.ts'
import type { Mistake } from './yaml/mistakes.ts'
import { parseYaml } from './yaml/parse-yaml.ts'
import { readYaml, type YamlFile } from './yaml/read-yaml.ts'

/** The built-in interface words: a folder for each language, with the files of `wordFiles`. */
export const WORDS_DIR = 'src/content/words'

/** The built-in files by their path in `WORDS_DIR`: `en/forms.yaml`. */
export type BuiltInWords = ReadonlyMap<string, YamlFile>

export const builtInWords: BuiltInWords = new Map(
  globSync('*/*.yaml', { cwd: WORDS_DIR })
    .sort()
    .map((path) => [path, readYaml(readFileSync(join(WORDS_DIR, path), 'utf8'))]),
)

export type WordFile = keyof typeof wordFiles

/** The files of a locale, without `.yaml`. The mails to staff are in the first locale. */
export const wordFilesOf = (isFirst: boolean) =>
  (Object.keys(wordFiles) as WordFile[]).filter((name) => isFirst || name !== 'mails')

/** The built-in file of a language or of its variant: `de/forms.yaml` for `de` and for `de-AT`. */
export const builtInPath = (tag: string, name: WordFile, builtIn = builtInWords) =>
  [tag, tag.split('-')[0]].map((each) => `${each}/${name}.yaml`).find((path) => builtIn.has(path))

/** The words of a locale in one file: the built-in ones, replaced by those that the company has of its own. */
export function wordsOfLocale(texts: ContentFiles, tag: string, name: WordFile, builtIn = builtInWords) {
  const base = builtIn.get(builtInPath(tag, name, builtIn) ?? '')
  const own = texts[`${tag}/${name}.yaml`]
  return override(base?.value, own === undefined ? undefined : readYaml(own).value)
}

/** A list is replaced as a whole. An empty file or group overrides nothing. */
function override(builtIn: unknown, own: unknown): unknown {
  if (own === undefined) return builtIn
  if (!isGroup(builtIn)) return own
  if (!isGroup(own)) return own ?? builtIn
  const changed = Object.entries(own).map(([key, value]) => [key, override(builtIn[key], value)])
  return { ...builtIn, ...Object.fromEntries(changed) }
}

const isGroup = (value: unknown): value is Record<string, unknown> => value instanceof Object && !Array.isArray(value)

/** The interface words of a locale that has no mistakes. The mails to staff are in the first locale. */
export function parseWords(texts: ContentFiles, tag: string, first: string) {
  const { interface: words, forms, answers, mails } = wordFiles
  return {
    words: z.parse(words, wordsOfLocale(texts, tag, 'interface')),
    forms: fillBounds(z.parse(forms, wordsOfLocale(texts, tag, 'forms')), tag),
    answers: z.parse(answers, wordsOfLocale(texts, tag, 'answers')),
    mails: z.parse(mails, wordsOfLocale(texts, first, 'mails')),
  }
}

/** The mistakes in the interface words of these locales, of which the first one has the mails to staff. */
export const wrongWords = (
  texts: ContentFiles,
  [first = '', ...others]: string[],
  builtIn = builtInWords,
): Mistake[] => [
  ...wordFilesOf(true).flatMap((name) => wrongWordsIn(texts, first, name, builtIn)),
  ...others.flatMap((tag) => [
    ...wordFilesOf(false).flatMap((name) => wrongWordsIn(texts, tag, name, builtIn)),
    ...surplusMails(texts, tag, first),
  ]),
]

function wrongWordsIn(texts: ContentFiles, tag: string, name: WordFile, builtIn: BuiltInWords) {
  const file = `${tag}/${name}.yaml`
  const own = texts[file]
  if (own !== undefined) {
    const value = wordsOfLocale(texts, tag, name, builtIn)
    return parseYaml(wordFiles[name], file, { ...readYaml(own), value }).mistakes
  }
  if (builtInPath(tag, name, builtIn)) return []
  const message = `is missing; expected the translation of ${WORDS_DIR}/en/${name}.yaml, since it is not built in for ${tag}`
  return [{ file, message }]
}

function surplusMails(texts: ContentFiles, tag: string, first: string): Mistake[] {
  const file = `${tag}/mails.yaml`
  if (texts[file] === undefined) return []
  const message = `is not read; expected no file, since mails are in the first locale, ${first}`
  return [{ file, message }]
}

/** The mistakes in the built-in files. */
export const wrongBuiltInWords = (builtIn = builtInWords): Mistake[] =>
  [...builtIn].flatMap(([path, yaml]) => parseYaml(wordFiles[basename(path, '.yaml') as WordFile], path, yaml).mistakes)
