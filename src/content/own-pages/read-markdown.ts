import GithubSlugger, { slug } from 'github-slugger'
import type { Definition, Heading, Nodes, Root } from 'mdast'
import { markdownToMdast } from 'satteri'
import { readYaml, type YamlFile } from '../yaml/read-yaml.ts'

export type Markdown = {
  /** Undefined if the file does not begin with front matter. */
  frontMatter: YamlFile | undefined
  tree: Root
  /** The id of each heading, which is the anchor of links to the heading. */
  ids: Map<Heading, string>
}

/** Positions in the tree and in the front matter are lines of the file. */
export function readMarkdown(source: string): Markdown {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const tree = markdownToMdast(text, { features: { frontmatter: true } })
  if (tree.type !== 'root') throw new Error(`The tree of a document is a ${tree.type}.`)
  resolveReferences(tree)
  const [first] = tree.children
  return {
    // The line break replaces the line of hyphens above the YAML, so that line numbers are those of the file.
    frontMatter: first?.type === 'yaml' ? readYaml(`\n${first.value}`) : undefined,
    tree,
    ids: idsOf(tree),
  }
}

/** The YAML of a file: all of it, or the front matter of a page. */
export const yamlIn = (file: string, source: string) =>
  file.endsWith('.md') ? readMarkdown(source).frontMatter : readYaml(source)

export function* walk(node: Nodes): Generator<Nodes, void> {
  yield node
  if ('children' in node) for (const child of node.children) yield* walk(child)
}

export const plainText = (node: Nodes): string =>
  [...walk(node)]
    .map((inner) => {
      if (inner.type === 'image') return inner.alt ?? ''
      return inner.type === 'text' || inner.type === 'inlineCode' ? inner.value : ''
    })
    .join('')

/** Ids of other elements of the page, which no heading may have. */
const taken = ['main', 'contents']

function idsOf(tree: Root) {
  const slugger = new GithubSlugger()
  for (const id of taken) slugger.slug(id)
  const headings = [...walk(tree)].filter((node) => node.type === 'heading')
  return new Map(
    // A heading without letters and digits has an empty slug.
    headings.map((heading) => [heading, slugger.slug(slug(plainText(heading)) || 'section')]),
  )
}

/** Replaces references by links and pictures: `[text][name]` and `![text][name]` get the address of their definition. */
function resolveReferences(tree: Root) {
  const definitions = new Map<string, Definition>()
  for (const node of walk(tree)) if (node.type === 'definition') definitions.set(node.identifier, node)
  for (const node of walk(tree)) {
    if (!('children' in node)) continue
    for (const [index, child] of node.children.entries()) {
      if (child.type !== 'linkReference' && child.type !== 'imageReference') continue
      const { url = '', title } = definitions.get(child.identifier) ?? {}
      const resolved =
        child.type === 'linkReference'
          ? { type: 'link' as const, url, title, children: child.children }
          : { type: 'image' as const, url, title, alt: child.alt }
      node.children[index] = { ...resolved, position: child.position }
    }
  }
}
