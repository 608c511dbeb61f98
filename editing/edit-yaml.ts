import { isDeepStrictEqual } from 'node:util'
import { Composer, CST, isCollection, isMap, isNode, isScalar, isSeq, type Node, Parser, stringify } from 'yaml'
import { valueAt } from '../src/content/walk-words.ts'
import { entry, type Path, readYaml, SAMPLE, withSampleTag } from '../src/content/yaml/read-yaml.ts'

/**
 * The YAML with another text at the path, all else byte for byte as it was. The text loses its own `!sample`. Undefined if
 * the text cannot be written there.
 */
export function setText(source: string, path: Path, text: string) {
  const edits = isScalar(nodesOn(source, path).at(-1))
    ? [() => replaceScalar(source, path, text), () => replaceScalar(source, path, text, 'QUOTE_DOUBLE')]
    : [() => insertKey(source, path, text)]
  const lineBreak = source.includes('\r\n') ? '\r\n' : '\n'
  const wanted = withText(readYaml(source).value, path, text)
  return edits
    .map((edit) => edit()?.replaceAll(/\r?\n/g, lineBreak))
    .find((edited) => edited !== undefined && isDeepStrictEqual(readYaml(edited).value, wanted))
}

/** The YAML without the `!sample` of the text, or of the innermost list or group around it that has one. */
export function confirmSample(source: string, path: Path) {
  const node = nodesOn(source, path).findLast((each) => each?.tag === SAMPLE)
  const [start] = node?.range ?? [0]
  return withoutTag(source.slice(0, start)) + source.slice(start)
}

export type ListAction = { action: 'add' | 'remove' | 'move'; at: number; to?: number | undefined }

/** Adds a copy of the neighbour at this position, removes an entry or moves it. */
export function changeEntries<T>(entries: T[], { action, at, to = at }: ListAction, copy = (entry: T) => entry) {
  const neighbour = entries[Math.max(at - 1, 0)]
  if (action === 'add') return neighbour === undefined ? entries : entries.toSpliced(at, 0, copy(neighbour))
  const rest = entries.toSpliced(at, 1)
  return action === 'move' ? rest.toSpliced(to, 0, ...entries.slice(at, at + 1)) : rest
}

/**
 * The YAML with a changed list. An entry is the lines from its hyphen, with the comment above it, to the next entry.
 * Undefined for a list within brackets.
 */
export function changeList(source: string, path: Path, action: ListAction) {
  const list = nodesOn(source, path).at(-1)
  if (!isSeq(list) || list.srcToken?.type !== 'block-seq') return undefined
  const hyphens = list.srcToken.items.flatMap(({ start }) => start.find(({ type }) => type === 'seq-item-ind') ?? [])
  const starts = hyphens.map(({ offset }, index) => startOfEntry(source, offset, index > 0))
  const end = endOfLine(source, list.range?.[1] ?? 0)
  const entries = starts.map((start, index) => source.slice(start, starts[index + 1] ?? end).replace(/(?<!\n)$/, '\n'))
  const changed = changeEntries(entries, action, (lines) => lines.replace(/^([ \t]*#.*\n)+/, ''))
  const edited = source.slice(0, starts[0]) + changed.join('') + source.slice(end)
  const wanted = changeEntries(valueAt(readYaml(source).value, path) as unknown[], action)
  return isDeepStrictEqual(valueAt(readYaml(edited).value, path) ?? [], wanted) ? edited : undefined
}

/** The nodes from the document's to that at the path; undefined for those that do not exist. */
function nodesOn(source: string, path: Path) {
  const composer = new Composer({ keepSourceTokens: true, customTags: withSampleTag })
  const [document] = composer.compose(new Parser().parse(source), true)
  const nodes: (Node | undefined)[] = [document?.contents ?? undefined]
  for (const step of path) {
    const inside = entry(nodes.at(-1), step)?.value
    nodes.push(isNode(inside) ? inside : undefined)
  }
  return nodes
}

function replaceScalar(source: string, path: Path, text: string, type?: 'QUOTE_DOUBLE') {
  const [parent, node] = [undefined, ...nodesOn(source, path)].slice(-2)
  const token = node?.srcToken
  if (!token) return undefined
  const [start, before] = [token.offset, CST.stringify(token)]
  const context = { afterKey: isMap(parent), inFlow: isCollection(parent) && parent.flow === true }
  const isPlain = token.type === 'scalar'
  // As in a key, the double-quoted text is on one line, with \n for a line break.
  CST.setScalarValue(token, text, type ? { ...context, type, implicitKey: true } : context)
  if (isPlain && !type && token.type === 'double-quoted-scalar')
    CST.setScalarValue(token, text, { ...context, type: 'QUOTE_SINGLE' })
  if (token.type === 'block-scalar' && CST.stringify(token).startsWith('>')) token.source = folded(token.source)
  return withoutTag(source.slice(0, start)) + CST.stringify(token) + source.slice(start + before.length)
}

const LINE_WIDTH = 100

/** Breaks long lines at single spaces, which a folded scalar reads as spaces. */
const folded = (lines: string) =>
  lines.replace(/^( *)(\S.*)$/gm, (_, indent: string, line: string) => {
    const parts = new RegExp(`(.{1,${LINE_WIDTH - indent.length}})(?<=\\S)(?: (?=\\S)|$)`, 'g')
    return line.replace(parts, `${indent}$1\n`).trimEnd()
  })

/** Appends the key, with the groups around it that do not exist, to the innermost group that does. */
function insertKey(source: string, path: Path, text: string) {
  const nodes = nodesOn(source, path)
  const depth = nodes.findLastIndex((node) => node !== undefined)
  const group = nodes[depth]
  const keys = path.slice(Math.max(depth, 0))
  const isEmpty = group === undefined || (depth === 0 && isScalar(group) && group.value === null)
  if (keys.some((key) => typeof key === 'number') || !(isEmpty || group.srcToken?.type === 'block-map'))
    return undefined
  const value = keys.reduceRight<unknown>((inner, key) => ({ [String(key)]: inner }), text)
  const indent = ' '.repeat(isEmpty ? 0 : (group.srcToken as CST.BlockMap).indent)
  const lines = stringify(value, { lineWidth: 0, singleQuote: true }).replace(/^(?=.)/gm, indent)
  const end = isEmpty ? source.length : endOfLine(source, group.range?.[1] ?? source.length)
  const above = source.slice(0, end)
  return above + (above && !above.endsWith('\n') ? '\n' : '') + lines + source.slice(end)
}

function withText(value: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text
  const inner = withText(valueAt(value, [step]), rest, text)
  return Object.assign(Array.isArray(value) ? [...value] : { ...(value as object) }, { [step]: inner })
}

const withoutTag = (above: string) => above.replace(/!sample[ \t]+$|[ \t]*!sample(?=[ \t]*(?:#.*)?\r?\n\s*$)/, '')

function startOfEntry(source: string, hyphen: number, hasComment: boolean) {
  const above = source.slice(0, source.lastIndexOf('\n', hyphen - 1) + 1)
  return hasComment ? above.replace(/(?:(?<=^|\n)[ \t]*#.*\n)+$/, '').length : above.length
}

/** The start of the line below, if the offset is not at the start of a line. */
function endOfLine(source: string, offset: number) {
  if (source[offset - 1] === '\n') return offset
  const next = source.indexOf('\n', offset)
  return next === -1 ? source.length : next + 1
}
