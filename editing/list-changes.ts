import { isDeepStrictEqual } from 'node:util'
import { yamlIn } from '../src/content/own-pages/read-markdown.ts'
import { shortened } from '../src/content/yaml/expected.ts'
import type { Path } from '../src/content/yaml/read-yaml.ts'
import { splitFile } from './record-translation.ts'

/** The difference of two versions of a file in sentences: `Hero, title: "…" → "…"`, in a translation `Hero (de), title: …`. */
export function listChanges(file: string, old: string | undefined, now: string | undefined, first: string): string[] {
  if (!/\.(yaml|md)$/.test(file) || old === undefined || now === undefined)
    return [`${file} ${old === undefined ? 'added' : now === undefined ? 'removed' : 'changed'}`]
  const [locale, own] = splitFile(file)
  const name = own.replace(/^.*\/|\.\w+$/g, '').replaceAll('-', ' ')
  const subject = `${name.charAt(0).toUpperCase()}${name.slice(1)}${locale === first ? '' : ` (${locale})`}`
  const sentences = compare(yamlIn(file, old)?.value, yamlIn(file, now)?.value).map(
    ([path, change]) => `${[subject, ...(path.length > 0 ? [inWords(path)] : [])].join(', ')}: ${change}`,
  )
  return sentences.length > 0 ? sentences : [`${subject}: the text or a comment changed`]
}

type Difference = [path: Path, change: string]

function compare(old: unknown, now: unknown, path: Path = []): Difference[] {
  if (isDeepStrictEqual(old, now)) return []
  if (Array.isArray(old) && Array.isArray(now)) {
    const [removed, added] = [without(old, now), without(now, old)]
    if (old.length === now.length && added.length > 0)
      return old.flatMap((entry, index) => compare(entry, now[index], [...path, index]))
    const changes = [
      ...removed.map((entry) => `${quoted(entry)} removed`),
      ...added.map((entry) => `${quoted(entry)} added`),
    ]
    return (changes.length > 0 ? changes : ['order changed']).map((change) => [path, change])
  }
  if (isGroup(old) && isGroup(now)) {
    const keys = new Set([...Object.keys(old), ...Object.keys(now)])
    return [...keys].flatMap((key) => compare(old[key], now[key], [...path, key]))
  }
  if (old === undefined) return [[path, `${quoted(now)} added`]]
  return [[path, now === undefined ? `${quoted(old)} removed` : `${quoted(old)} → ${quoted(now)}`]]
}

/** The entries of a list that another one lacks, with repetitions. */
function without(entries: unknown[], others: unknown[]) {
  const rest = [...others]
  return entries.filter((entry) => {
    const index = rest.findIndex((other) => isDeepStrictEqual(other, entry))
    if (index >= 0) rest.splice(index, 1)
    return index < 0
  })
}

const isGroup = (value: unknown): value is Record<string, unknown> => value instanceof Object && !Array.isArray(value)

/** Shows texts whole, so that a second person can check them; only saved replies may be longer. */
const MOST = 600
const quoted = (value: unknown) => `"${shortened(firstText(value), MOST)}"`

/** A text, or the first text of an entry that is not its id. */
export function firstText(value: unknown): string {
  if (!(value instanceof Object)) return String(value ?? '')
  const { id, ...others } = value as { id?: unknown }
  return Object.values(others).map(firstText).find(Boolean) ?? String(id ?? '')
}

/** `slides[0].spokenUnit` → `slides 1 spoken unit` */
const inWords = (path: Path) =>
  path
    .map((step) =>
      typeof step === 'number' ? step + 1 : String(step).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    )
    .join(' ')
