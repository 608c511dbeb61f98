import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parse,
  parseDocument,
  type Tags,
  visit,
} from 'yaml'

export type Path = readonly PropertyKey[]

/** A value tagged `!sample`: to be replaced before the site goes live. */
export type SampleText = { line: number; field: string; text: string }

export type YamlFile = {
  /** Undefined if there are mistakes. */
  value: unknown
  /** Syntax errors of the YAML. */
  mistakes: { line: number; message: string }[]
  samples: SampleText[]
  /** The line of a field, or of its innermost existing parent. */
  lineOf(path: Path): number
}

export const SAMPLE = '!sample'

/** A cache by source: the checks of the content read each file several times. No caller changes the result. */
const known = new Map<string, YamlFile>()
const MOST_KNOWN = 1000

export function readYaml(source: string): YamlFile {
  const read = known.get(source) ?? parseSource(source)
  if (known.size > MOST_KNOWN) known.clear()
  known.set(source, read)
  return read
}

function parseSource(source: string): YamlFile {
  const lines = new LineCounter()
  const document = parseDocument(source, {
    customTags: withSampleTag,
    lineCounter: lines,
    // Warnings become mistakes below.
    logLevel: 'error',
    prettyErrors: false,
  })
  const lineAt = (offset = 0) => lines.linePos(offset).line || 1
  const mistakes = mistakesOf(document).map(({ offset, message }) => ({
    line: lineAt(offset),
    message,
  }))
  const tagged = mistakes.length > 0 ? [] : [...taggedAsSample(document.contents)]
  for (const { node } of tagged) untag(node)

  return {
    value: mistakes.length > 0 ? undefined : document.toJS(),
    mistakes,
    samples: tagged.map(({ node, path }) => ({
      line: lineAt(node.range?.[0]),
      field: fieldName(path),
      text: textOf(node),
    })),
    lineOf: (path) => lineAt(offsetOf(document.contents, path)),
  }
}

/** `slides[1].bullets[0]` */
export const fieldName = (path: Path) =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')

/** Includes warnings: an unknown tag, such as a misspelt !sample, is a warning. */
function mistakesOf(document: Document) {
  const mistakes = [...document.errors, ...document.warnings].map(({ pos, message }) => ({
    offset: pos[0],
    message,
  }))
  visit(document, {
    Alias(_, { range }) {
      const message = 'A text that starts with * needs quotes'
      mistakes.push({ offset: range?.[0] ?? 0, message })
    },
  })
  return mistakes
}

export const withSampleTag = (tags: Tags): Tags => [
  ...tags,
  { tag: SAMPLE, resolve: (text: string) => text },
  { tag: SAMPLE, collection: 'map', resolve: (map) => map },
  { tag: SAMPLE, collection: 'seq', resolve: (list) => list },
]

function* taggedAsSample(node: unknown, path: Path = []): Generator<{ node: Node; path: Path }, void> {
  if (isNode(node) && node.tag === SAMPLE) yield { node, path }
  if (isMap(node)) {
    for (const { key, value } of node.items) yield* taggedAsSample(value, [...path, keyName(key)])
  }
  if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) yield* taggedAsSample(item, [...path, index])
  }
}

/** A tagged scalar is read as text; `!sample 12` must have the same type as `12`. */
function untag(node: Node) {
  if (!isScalar(node) || node.type !== 'PLAIN') return
  const value: unknown = parse(String(node.value))
  if (typeof value !== 'string') node.value = value
}

function textOf(node: Node): string {
  if (isMap(node)) return node.items.map(({ value }) => nestedText(value)).join(' / ')
  if (isSeq(node)) return node.items.map(nestedText).join(' / ')
  return isScalar(node) ? String(node.value ?? '') : ''
}

const nestedText = (node: unknown) => (isNode(node) ? textOf(node) : '')

function offsetOf(contents: Node | null, path: Path) {
  let node: unknown = contents
  let offset = contents?.range?.[0]
  for (const step of path) {
    const inside = entry(node, step)
    if (!inside) break
    node = inside.value
    offset = isNode(inside.start) ? inside.start.range?.[0] : offset
  }
  return offset
}

/** The value in a group or list, and the key or entry at which it begins. */
export function entry(node: unknown, step: PropertyKey): { start: unknown; value: unknown } | undefined {
  if (isMap(node)) {
    const pair = node.items.find(({ key }: Pair) => keyName(key) === String(step))
    return pair && { start: pair.key, value: pair.value }
  }
  const item: unknown = isSeq(node) ? node.items[Number(step)] : undefined
  return isNode(item) ? { start: item, value: item } : undefined
}

const keyName = (key: unknown) => String(isScalar(key) ? key.value : key)
