import { posix } from 'node:path'
import type { Heading, Nodes } from 'mdast'
import { shortened } from '../yaml/expected.ts'
import type { Mistake } from '../yaml/mistakes.ts'
import { type LinkTargets, wrongLink } from './links.ts'
import { type PictureFiles, wrongPicture } from './pictures.ts'
import { type Markdown, plainText, walk } from './read-markdown.ts'

type Surroundings = { file: string; targets: LinkTargets; pictures: PictureFiles }

/** The mistakes in the text of a page, below its front matter. */
export function checkMarkdown(markdown: Markdown, surroundings: Surroundings): Mistake[] {
  const { frontMatter, ids, tree } = markdown
  const nodes = [...walk(tree)]
  const headings = nodes.filter((node) => node.type === 'heading')
  const anchors = [...ids.values()]
  const isEmpty = frontMatter && tree.children.every(({ type }) => type === 'yaml')
  const message = 'has no text; expected Markdown below the front matter'
  return [
    ...(isEmpty ? [{ file: surroundings.file, message }] : []),
    ...nodes.flatMap((node) => wrongNode(node, surroundings, anchors) ?? []).map(inFile),
    ...headings.flatMap((heading, index) => wrongHeading(heading, headings[index - 1])).map(inFile),
  ]

  function inFile({ line, message }: Found): Mistake {
    return { file: surroundings.file, line, message }
  }
}

type Found = { line: number; message: string }

function wrongNode(node: Nodes, { file, targets, pictures }: Surroundings, anchors: string[]) {
  switch (node.type) {
    case 'html':
      return at(node, `"${shortened(node.value, 40)}" is HTML; expected only Markdown`)
    case 'listItem':
      return typeof node.checked === 'boolean'
        ? at(node, 'the entry has a check box; expected an entry without [ ] or [x]')
        : undefined
    case 'footnoteReference':
    case 'footnoteDefinition':
      return at(node, `[^${node.label ?? ''}] is a footnote; expected the note in the text itself`)
    case 'link': {
      if (!plainText(node).trim()) return at(node, `the link ${node.url} has no text; expected [text](${node.url})`)
      const wrong = wrongLink(node.url, targets, anchors)
      return wrong ? at(node, `the link ${node.url || '()'} ${wrong}`) : undefined
    }
    case 'image': {
      if (!node.alt?.trim()) {
        const expectation = `![what it shows](${node.url})`
        return at(node, `the picture ${node.url} has no alternative text; expected ${expectation}`)
      }
      const name = pictureName(node.url, file)
      const wrong = wrongPicture(name, pictures[name])
      return wrong ? at(node, wrong) : undefined
    }
    default:
      return undefined
  }
}

/** The path in the content folder of a picture that a page names. */
export const pictureName = (url: string, page: string) => posix.join(posix.dirname(page), url.replaceAll('%20', ' '))

function wrongHeading(heading: Heading, previous: Heading | undefined): Found[] {
  const { depth } = heading
  const name = `${'#'.repeat(depth)} ${plainText(heading)}`.trim()
  if (!plainText(heading).trim()) return [at(heading, `${name} is empty; expected a heading`)]
  if (depth === 1) {
    const message = `"${shortened(name)}" is a heading of the first level; expected ## or more: the title in the front matter is the heading of the page`
    return [at(heading, message)]
  }
  const most = (previous?.depth ?? 1) + 1
  return depth > most ? [at(heading, `"${shortened(name)}" skips a level; expected at most ${'#'.repeat(most)}`)] : []
}

const at = ({ position }: Nodes, message: string): Found => ({
  line: position?.start.line ?? 1,
  message,
})
