import { posix } from 'node:path'
import type { Source } from './read-imports.ts'

/** An error for each circular import between files, direct or through others. */
export const fileCircles = (sources: Source[]) =>
  circles(new Map(sources.map(({ file, imports }) => [file, imports]))).map((circle) => {
    const imports = pairsOf(circle).map(([file, imported]) => `${file} imports ${imported}`)
    return `${list(imports)}, but files may not import each other in a circle`
  })

/**
 * An error for each circular import between folders. Each level is checked separately: its nodes are the folders with
 * all that is in them, and the files of the level itself as one node.
 */
export const folderCircles = (sources: Source[]) =>
  [...foldersOf(sources)].flatMap((folder) => {
    const crossings = crossingsIn(folder, sources)
    const graph = new Map([...crossings].map(([entry, imports]) => [entry, [...imports.keys()]]))
    return circles(graph).map((circle) => {
      const imports = pairsOf(circle).map(([from, to]) => crossings.get(from)?.get(to) ?? '')
      return `${list(imports)}, but folders may not import each other in a circle`
    })
  })

/** All folders with code in or below them; '.' is the root. */
const foldersOf = (sources: Source[]) =>
  new Set(sources.flatMap(({ file }) => upwards(posix.dirname(file))))

const upwards = (folder: string): string[] =>
  folder === '.' ? [folder] : [folder, ...upwards(posix.dirname(folder))]

/** The entries of a folder, each with the other entries that it imports and one import as an example. */
function crossingsIn(folder: string, sources: Source[]) {
  const crossings = new Map<string, Map<string, string>>()
  for (const { file, imports } of sources) {
    const from = entryOf(folder, file)
    for (const imported of imports) {
      const to = entryOf(folder, imported)
      if (!from || !to || from === to) continue
      const others = crossings.get(from) ?? new Map<string, string>()
      crossings.set(from, others.set(to, others.get(to) ?? `${file} imports ${imported}`))
    }
  }
  return crossings
}

/** The folder below `folder` that holds the file; `folder` itself for its own files. */
function entryOf(folder: string, file: string) {
  const below = posix.relative(folder, file).split('/')
  if (below[0] === '..') return undefined
  return below.length === 1 ? folder : posix.join(folder, below[0] ?? '')
}

/** The shortest circle through each node, without repetitions. */
function circles(graph: Map<string, string[]>) {
  const found = [...graph.keys()].flatMap((node) => shortestCircle(graph, node) ?? [])
  return [...Map.groupBy(found, (circle) => circle.toSorted().join()).values()].flatMap(
    ([first]) => (first ? [first] : []),
  )
}

function shortestCircle(graph: Map<string, string[]>, start: string) {
  const paths = [[start]]
  const seen = new Set<string>()
  for (const path of paths) {
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return [path]
      if (seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  }
  return undefined
}

/** Each node of a circle with the next one. */
const pairsOf = (circle: string[]) =>
  circle.map((node, index) => [node, circle[(index + 1) % circle.length] ?? ''] as const)

const list = (items: string[]) => new Intl.ListFormat('en').format(items)
