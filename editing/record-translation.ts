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

/** What `npm run content -- record` would write for this text, or for all of a file; all other lines stay. */
export function recordText(dir: string, texts: ContentFiles, file: string, path?: Path, isConfirmed = false) {
  const [tag, own] = splitFile(file)
  // The forms of a plural are one text.
  const keys = path && [path, path.slice(0, -1)].map((each) => keyOf(own, each))
  const isMeant = (key: string) => keys?.includes(key) ?? key.split(' ')[0] === own
  return record(dir, texts, tag, (from) => without(from, isConfirmed ? isMeant : () => false), isMeant)
}

/** The record of a changed list: its lines are added, removed or moved with the entries. */
export function recordEntries(dir: string, texts: ContentFiles, file: string, path: Path, action: ListAction) {
  const [tag, own] = splitFile(file)
  const list = `${keyOf(own, path)}[`
  const isOf = (key: string) => key.startsWith(list)
  return record(dir, texts, tag, (from) => {
    const entries: [field: string, hashes: string][][] = []
    for (const [key, hashes] of Object.entries(from).filter(([key]) => isOf(key))) {
      const [index = '', ...field] = key.slice(list.length).split(']')
      const entry = entries[Number(index)] ?? []
      entries[Number(index)] = [...entry, [field.join(']'), hashes]]
    }
    const changed = changeEntries(
      Array.from(entries, (entry) => entry ?? []),
      action,
    )
    const moved = changed.flatMap((entry, index) =>
      entry.map(([field, hashes]) => [`${list}${index}]${field}`, hashes]),
    )
    return { ...without(from, isOf), ...Object.fromEntries(moved) }
  })
}

type Change = (from: TranslatedFrom) => TranslatedFrom

/** The changed file of a translation that has a record. */
function record(
  dir: string,
  texts: ContentFiles,
  tag: string,
  change: Change,
  isMeant = (_: string) => false,
): ContentFiles {
  const file = translatedFromFile(tag)
  if (tag === localesIn(texts).source || !existsSync(join(dir, file))) return {}
  const from = readTranslatedFrom(dir, tag)
  const changed = change(from)
  const current = Object.entries(recordTranslation(texts, tag, changed))
  const recorded = current.flatMap(([key, hashes]) => {
    const kept = isMeant(key) ? hashes : changed[key]
    return kept ? [[key, kept]] : []
  })
  return { [file]: translatedFromText(Object.fromEntries(recorded)) }
}

const without = (from: TranslatedFrom, isLeftOut: (key: string) => boolean): TranslatedFrom =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !isLeftOut(key)))

/** `de/chats/admin.yaml` → `de` and `chats/admin.yaml` */
export function splitFile(file: string): [tag: string, own: string] {
  const [tag = ''] = file.split('/')
  return [tag, file.slice(tag.length + 1)]
}
