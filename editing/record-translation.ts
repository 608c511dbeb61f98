import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentFiles } from '../src/content/locale-files.ts'
import { readTranslatedFrom } from '../src/content/read-content.ts'
import {
  localesIn,
  recordTranslation,
  type TranslatedFrom,
  translatedFromFile,
  translatedFromText,
} from '../src/content/translations.ts'
import { fieldName, type Path } from '../src/content/yaml/read-yaml.ts'
import { changeEntries, type ListAction } from './edit-yaml.ts'

/** The key of a text in `translated-from.json`; a page is one text. */
const keyOf = (own: string, path: Path) => (own.endsWith('.yaml') ? `${own} ${fieldName(path)}` : own)

/** The record with the lines that `npm run content -- record` writes for this text, or for the whole file. Other lines stay. */
export function recordText(dir: string, texts: ContentFiles, file: string, path?: Path, isConfirmed = false) {
  const own = splitFile(file)[1]
  // The forms of a plural are one text.
  const keys = path && [path, path.slice(0, -1)].map((each) => keyOf(own, each))
  const isMeant = (key: string) => keys?.includes(key) ?? key.split(' ')[0] === own
  // A text without a record counts as a translation of the current source.
  return record(dir, texts, file, (from) => (isConfirmed ? without(from, isMeant) : from), isMeant)
}

/** The record of a changed list: its lines are added, removed or moved with the entries. */
export const recordEntries = (dir: string, texts: ContentFiles, file: string, path: Path, action: ListAction) =>
  record(dir, texts, file, (from) => {
    const list = `${keyOf(splitFile(file)[1], path)}[`
    const lines = Object.entries(from).filter(([key]) => key.startsWith(list))
    const indexOf = (key: string) => Number.parseInt(key.slice(list.length), 10)
    const count = Math.max(0, ...lines.map(([key]) => indexOf(key) + 1))
    const entries = Array.from({ length: count }, (_, index) => lines.filter(([key]) => indexOf(key) === index))
    const moved = changeEntries(entries, action).flatMap((entry, index) =>
      entry.map(([key, hashes]) => [`${list}${index}${key.slice(key.indexOf(']', list.length))}`, hashes]),
    )
    return { ...without(from, (key) => key.startsWith(list)), ...Object.fromEntries(moved) }
  })

/** The file of a translation that has a record, changed. Of these keys the hashes are the current ones. */
function record(
  dir: string,
  texts: ContentFiles,
  file: string,
  change: (from: TranslatedFrom) => TranslatedFrom,
  isCurrent = (_key: string) => false,
): ContentFiles {
  const [tag] = splitFile(file)
  const name = translatedFromFile(tag)
  if (tag === localesIn(texts).source || !existsSync(join(dir, name))) return {}
  const from = change(readTranslatedFrom(dir, tag))
  const lines = Object.entries(recordTranslation(texts, tag, from))
    .map(([key, hashes]) => [key, isCurrent(key) ? hashes : from[key]])
    .filter(([, hashes]) => hashes)
  return { [name]: translatedFromText(Object.fromEntries(lines)) }
}

const without = (from: TranslatedFrom, isLeftOut: (key: string) => boolean): TranslatedFrom =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !isLeftOut(key)))

/** `de/chats/admin.yaml` → `de` and `chats/admin.yaml` */
export function splitFile(file: string): [tag: string, own: string] {
  const [tag = ''] = file.split('/')
  return [tag, file.slice(tag.length + 1)]
}
