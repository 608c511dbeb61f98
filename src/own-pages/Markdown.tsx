import type { AlignType, Nodes, Parents, Root, Table } from 'mdast'
import type { ReactNode } from 'react'
import type { Markdown as ReadMarkdown } from '../content/own-pages/read-markdown.ts'
import type { InterfaceWords } from '../content/schema.ts'
import { Picture } from '../pictures/Picture.tsx'
import type { RenderedPicture } from '../pictures/render-picture.ts'
import styles from './Markdown.module.css'

/** The attribute `sizes` of a picture: as wide as the text column, on a phone as wide as the window. */
const PICTURE_SIZES = '(width < 48rem) 100vw, 44rem'

export type MarkdownProps = Pick<ReadMarkdown, 'ids'> & {
  tree: Root
  pictures: Map<string, RenderedPicture>
  /** Returns the published address of a page of the same locale. */
  pathOf: (address: string) => string
  words: InterfaceWords['ownPages']
}

/** The text of a page. A node without an element here, such as HTML, is not rendered. */
export function Markdown({ tree, ...rest }: MarkdownProps) {
  return <div className={styles.text}>{children(tree, rest)}</div>
}

type Context = Omit<MarkdownProps, 'tree'>

// The index is a stable key, because the tree never changes.
const children = (node: Parents, context: Context): ReactNode[] =>
  node.children.map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Element key={index} node={child} {...context} />
  ))

function Element({ node, ...context }: Context & { node: Nodes }) {
  switch (node.type) {
    case 'text':
      return node.value
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'break':
      return <br />
    case 'emphasis':
      return <em>{children(node, context)}</em>
    case 'strong':
      return <strong>{children(node, context)}</strong>
    case 'delete':
      return <del>{children(node, context)}</del>
    case 'link': {
      const text = children(node, context)
      // In a right-to-left page the groups of a telephone number would be reversed.
      return <a href={hrefOf(node.url, context)}>{node.url.startsWith('tel:') ? <bdi>{text}</bdi> : text}</a>
    }
    case 'image': {
      const picture = context.pictures.get(node.url)
      return picture && <Picture picture={picture} alt={node.alt ?? ''} sizes={PICTURE_SIZES} />
    }
    case 'heading': {
      const Heading = `h${node.depth}` as const
      return <Heading id={context.ids.get(node)}>{children(node, context)}</Heading>
    }
    case 'paragraph': {
      const [first, ...others] = node.children
      if (first?.type !== 'image' || others.length > 0) return <p>{children(node, context)}</p>
      return (
        <figure>
          {children(node, context)}
          {first.title && <figcaption>{first.title}</figcaption>}
        </figure>
      )
    }
    case 'blockquote':
      return <blockquote>{children(node, context)}</blockquote>
    case 'thematicBreak':
      return <hr />
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      )
    case 'list':
      return node.ordered ? (
        <ol start={node.start === 1 ? undefined : (node.start ?? undefined)}>{children(node, context)}</ol>
      ) : (
        <ul>{children(node, context)}</ul>
      )
    case 'listItem': {
      const [only, ...others] = node.children
      // In a list without blank lines, an entry is a text and not a paragraph.
      const isText = only?.type === 'paragraph' && others.every(({ type }) => type === 'list')
      return isText && !node.spread ? (
        <li>
          {children(only, context)}
          {children({ ...node, children: others }, context)}
        </li>
      ) : (
        <li>{children(node, context)}</li>
      )
    }
    case 'table':
      return <ScrolledTable node={node} {...context} />
    default:
      return null
  }
}

/** A wide table scrolls in its own box. `tabIndex` lets the keyboard scroll it. */
function ScrolledTable({ node, ...context }: Context & { node: Table }) {
  const [head, ...rows] = node.children
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div role="group" aria-label={context.words.table} tabIndex={0} className={styles.table}>
      <table>
        <thead>
          <tr>
            {head?.children.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a table never changes
              <th key={column} scope="col" className={classOf(node.align?.[column])}>
                {children(cell, context)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a table never changes
            <tr key={number}>
              {row.children.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a table never changes
                <td key={column} className={classOf(node.align?.[column])}>
                  {children(cell, context)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const classOf = (align: AlignType | undefined) =>
  align === 'right' ? styles.end : align === 'center' ? styles.centre : undefined

const hrefOf = (url: string, { pathOf }: Context) => {
  if (!url.startsWith('/')) return url
  const [address = '', ...anchor] = url.split('#')
  return [pathOf(address), ...anchor].join('#')
}
