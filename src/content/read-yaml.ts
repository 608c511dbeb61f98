import {
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  type Tags,
  visit,
} from 'yaml'

export type Path = readonly PropertyKey[]

export type SampleText = { line: number; field: string; text: string }

export type YamlFile = {
  value: unknown
  /** What is wrong with the YAML itself, whatever it says. */
  mistakes: { line: number; message: string }[]
  /** What is tagged `!sample`: text to be replaced before the site goes live. */
  samples: SampleText[]
  /** The line of a field, or of the innermost part around it that is there. */
  lineOf(path: Path): number
}

const SAMPLE = '!sample'

export function readYaml(source: string): YamlFile {
  const lines = new LineCounter()
  const document = parseDocument(source, {
    customTags: withSampleTag,
    lineCounter: lines,
    prettyErrors: false,
  })
  const lineAt = (offset = 0) => lines.linePos(offset).line

  const samples: SampleText[] = []
  visit(document, {
    Node(_, node, parents) {
      if (node.tag !== SAMPLE) return
      if (isScalar(node)) node.value = untagged(node, document.schema.tags)
      const field = fieldName(pathOf(node, parents))
      samples.push({ line: lineAt(node.range?.[0]), field, text: textOf(node) })
    },
  })

  return {
    value: document.toJS(),
    // A warning is a misspelt tag, which would go live unnoticed.
    mistakes: [...document.errors, ...document.warnings].map(({ pos: [start], message }) => ({
      line: lineAt(start),
      message,
    })),
    samples,
    lineOf: (path) => lineAt(innermost(document.contents, path)?.range?.[0]),
  }
}

/** `slides[1].bullets[0]`, as developers and editors' search boxes write it. */
export function fieldName(path: Path) {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')
}

const withSampleTag = (tags: Tags): Tags => [
  ...tags,
  { tag: SAMPLE, resolve: (text: string) => text },
  { tag: SAMPLE, collection: 'map', resolve: (map) => map },
  { tag: SAMPLE, collection: 'seq', resolve: (list) => list },
]

/** A tag makes every scalar text; `!sample 12` must stay the number it is without the tag. */
function untagged(
  { value, source, type }: Scalar,
  tags: Node['tag'] extends never ? never : readonly unknown[],
) {
  return value
}
