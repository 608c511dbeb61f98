import { createHash } from 'node:crypto'
import { readLocale } from '../../contract/locales.ts'
import { builtInPath, type WordFile, wordFilesOf, wordsOfLocale } from './interface-words.ts'
import { type ContentFiles, isWordFile, schemaOf } from './locale-files.ts'
import { wordsIn, wordText } from './walk-words.ts'
import { fieldName, type Path, readYaml } from './yaml/read-yaml.ts'

/**
 * `content/<tag>/translated-from.json`: for each text the hash of the source that was translated, and the hash of the
 * translation. A translation that was changed after the record counts as a translation of the current source.
 */
export type TranslatedFrom = Record<string, string>
export const translatedFromFile = (tag: string) => `${tag}/translated-from.json`
export const translatedFromText = (from: TranslatedFrom) => `${JSON.stringify(from, null, 2)}\n`

/** A text of a locale. A Markdown page is one text with an empty path. */
type Text = { file: string; path: Path; text: string; hash: string }

/** `missing`: without a translation; `outdated`: the source changed since; `surplus`: no longer in the source. */
export type Fault = 'missing' | 'outdated' | 'surplus'
export type Finding = {
  fault: Fault
  place: string
  field: string
  text: string
  /** The number of texts of a missing file. */
  count?: number
}
export type Translation = { tag: string; isPublished: boolean; count: number; findings: Finding[] }

const isYaml = (file: string) => file.endsWith('.yaml')
const keyOf = ({ file, path }: Text) => [file, fieldName(path)].filter(Boolean).join(' ')
const hashOf = (text: unknown) => createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 8)

/** The first locale, and the translations: the published ones first, then the other folders. */
export function localesIn(texts: ContentFiles) {
  const site = readYaml(texts['site.yaml'] ?? '').value as { locales?: string[] } | null | undefined
  const published = site?.locales ?? []
  const folders = Object.keys(texts)
    .filter((file) => file.includes('/'))
    .map((file) => file.split('/')[0] ?? '')
  const locales = folders.filter((folder) => readLocale(folder) !== null)
  const [source = 'en', ...translations] = new Set([...published, ...locales])
  return { source, published, translations }
}

/** Lists the missing, outdated and surplus texts of a translation. The translation may be incomplete. */
export function compareTranslation(texts: ContentFiles, tag: string, from: TranslatedFrom): Translation {
  const { published } = localesIn(texts)
  const { originals, translations } = textsToCompare(texts, tag)
  const finding = (fault: Fault, text: Text): Finding => ({
    fault,
    place: placeOf(texts, tag, text),
    field: fieldName(text.path) || 'the whole file',
    text: text.text,
  })
  const hasFile = ({ file }: Text) => texts[`${tag}/${file}`] !== undefined
  const missingFiles = Map.groupBy(
    [...originals.values()].filter((text) => !hasFile(text)),
    ({ file }) => file,
  )
  return {
    tag,
    isPublished: published.includes(tag),
    count: originals.size,
    findings: [
      // A missing file is one finding, because a line for each of its texts would be a long list.
      ...[...missingFiles].map(([file, { length }]) => ({
        fault: 'missing' as const,
        place: `${tag}/${file}`,
        field: 'the whole file',
        text: length === 1 ? '1 text' : `${length} texts`,
        count: length,
      })),
      ...[...originals]
        .filter(([, text]) => hasFile(text))
        .flatMap(([key, original]) => {
          const translation = translations.get(key)
          if (!translation) return finding('missing', original)
          return isOutdated(original, translation, from[key]) ? finding('outdated', original) : []
        }),
      ...[...translations].filter(([key]) => !originals.has(key)).map(([, text]) => finding('surplus', text)),
    ],
  }
}

/**
 * The hashes of the current translations. An outdated translation keeps its hashes until it is changed or confirmed:
 * `confirmed` has the places of translations that are still right, such as `de/hero.yaml:12`, `de/hero.yaml` or `de`.
 */
export function recordTranslation(
  texts: ContentFiles,
  tag: string,
  from: TranslatedFrom,
  confirmed: string[] = [],
): TranslatedFrom {
  const { originals, translations, unreadable } = textsToCompare(texts, tag)
  const isConfirmed = (text: Text) =>
    [tag, `${tag}/${text.file}`, placeOf(texts, tag, text)].some((one) => confirmed.includes(one))
  const entries = [...originals].flatMap(([key, original]) => {
    const translation = translations.get(key)
    if (!translation) return []
    const isKept = isOutdated(original, translation, from[key]) && !isConfirmed(translation)
    return [[key, isKept ? from[key] : `${original.hash} ${translation.hash}`]]
  })
  const kept = Object.entries(from).filter(([key]) => unreadable.includes(key.split(' ')[0] ?? ''))
  return Object.fromEntries([...kept, ...entries])
}

function isOutdated(original: Text, translation: Text, recorded = '') {
  const [originalHash, translationHash] = recorded.split(' ')
  return originalHash !== original.hash && translationHash === translation.hash
}

/**
 * Interface words are texts to translate only in a language that has none built in. A file that is unreadable in either
 * language is not compared: the check names it.
 */
function textsToCompare(texts: ContentFiles, tag: string) {
  const words = wordFilesOf(false).filter((name) => !builtInPath(tag, name))
  const { source } = localesIn(texts)
  const unreadable = [source, tag].flatMap((locale) =>
    Object.entries(texts)
      .filter(
        ([path, content]) => path.startsWith(`${locale}/`) && isYaml(path) && readYaml(content).mistakes.length > 0,
      )
      .map(([path]) => path.slice(locale.length + 1)),
  )
  const readable = Object.fromEntries(
    Object.entries(texts).filter(([path]) => !unreadable.includes(path.replace(/^[^/]+\//, ''))),
  )
  return { originals: textsOf(readable, source, words), translations: textsOf(readable, tag, words), unreadable }
}

/** All texts of a locale, by file and field. */
function textsOf(texts: ContentFiles, tag: string, words: WordFile[]): Map<string, Text> {
  const own = Object.entries(texts)
    .filter(([path]) => path.startsWith(`${tag}/`))
    .map(([path, content]) => [path.slice(tag.length + 1), content] as const)
    .filter(([file]) => !isWordFile(file))
    .flatMap(([file, content]) =>
      isYaml(file)
        ? yamlTexts(file, readYaml(content).value)
        : [{ file, path: [], text: content, hash: hashOf(content) }],
    )
  const interfaceTexts = words.flatMap((name) => yamlTexts(`${name}.yaml`, wordsOfLocale(texts, tag, name)))
  return new Map([...own, ...interfaceTexts].map((text) => [keyOf(text), text]))
}

const yamlTexts = (file: string, value: unknown): Text[] =>
  wordsIn(schemaOf(file), value ?? undefined)
    .filter(({ text }) => text !== null)
    .map(({ path, text }) => ({ file, path, text: wordText(text), hash: hashOf(text) }))

/** The place of a text in the file of the translation: `de/hero.yaml:12`. */
function placeOf(texts: ContentFiles, tag: string, { file, path }: Text) {
  const place = `${tag}/${file}`
  return isYaml(file) ? `${place}:${readYaml(texts[place] ?? '').lineOf(path)}` : place
}
