import { type Config, type CustomPlugin, optimize, type XastElement, type XastRoot } from 'svgo'
import type { Colours } from '../../ui/brand/brand-colours.ts'

/** A drawing that can be inlined safely. */
export type CleanSvg = {
  viewBox: string
  /** The elements inside `<svg>`. */
  elements: string
  /** Colours that are the same in both themes, such as `#f6f2eb`. */
  ownColours: string[]
  /** Whether a part has the colour of the text, or another colour that follows the theme. */
  followsTheme: boolean
}

export type SvgMistake = { line: number; message: string }

type Options = {
  /** The prefix of the ids in the drawing, which must be unique in a page. */
  name: string
  /** The light theme. Its colours, and black, become colours of the theme. Without it all colours are kept. */
  colours?: Colours
}

/** Removes the metadata of drawing programs, and refuses scripts and references to other files. */
export function cleanSvg(source: string, { name, colours }: Options): { svg?: CleanSvg; mistakes: SvgMistake[] } {
  const lineOf = (part: string) => {
    const at = source.indexOf(part)
    return at < 0 ? 1 : source.slice(0, at).split('\n').length
  }
  if (source.includes('<!ENTITY')) {
    return refused(lineOf('<!ENTITY'), 'has <!ENTITY>; expected a drawing exported without entities')
  }
  const mistakes: SvgMistake[] = []
  const refuse = (part: string, message: string) => mistakes.push({ line: lineOf(part), message })
  const svg: CleanSvg = { viewBox: '', elements: '', ownColours: [], followsTheme: false }
  const root: Record<string, string> = {}

  /** For each open element: whether it or one of its ancestors has a fill. */
  const filled: boolean[] = []
  const checkAndColour: CustomPlugin = {
    name: 'check-and-colour',
    fn: () => ({
      root: { enter: keepElements },
      element: {
        enter(element, parent) {
          keepElements(element)
          if (!allowedElements.has(element.name)) {
            refuse(`<${element.name}`, `has <${element.name}>; ${expectedInsteadOf(element.name)}`)
          }
          for (const [attribute, value] of Object.entries(element.attributes)) {
            const problem = problemOf(attribute, value)
            if (problem) refuse(`${attribute}=`, problem)
            if (withoutEffect.test(attribute)) delete element.attributes[attribute]
            if (!paints.has(attribute)) continue
            const themed = themedColour(value, colours)
            element.attributes[attribute] = themed
            if (/^(currentColor|var)/i.test(themed)) svg.followsTheme = true
            else if (/^#[\da-f]{6}$/i.test(themed)) svg.ownColours.push(themed.toLowerCase())
          }
          filled.push('fill' in element.attributes || (filled.at(-1) ?? false))
          // Without a fill, shapes are black in SVG.
          if (colours && shapes.has(element.name) && !filled.at(-1)) svg.followsTheme = true
          if (parent.type !== 'root') return
          Object.assign(root, element.attributes)
          element.attributes = {}
        },
        exit: () => {
          filled.pop()
        },
      },
    }),
  }

  let data: string
  try {
    ;({ data } = optimize(source, { plugins: [...cleaning(name), checkAndColour] }))
  } catch (error) {
    const { reason, line } = error as { reason?: string; line?: number }
    return refused(line ?? 1, `is not readable as SVG: ${reason ?? String(error)}`)
  }
  const inner = /^<svg>(.*)<\/svg>$/s.exec(data)?.[1]
  if (mistakes.length > 0) return { mistakes }
  if (!inner) return refused(1, 'draws nothing; expected an SVG file with shapes')
  if (!root.viewBox) return refused(lineOf('<svg'), 'has no viewBox; expected one, or a width and a height')
  svg.viewBox = root.viewBox
  const inherited = Object.entries(root).filter(([attribute]) => inheritedByShapes.test(attribute))
  if (colours && !root.fill) inherited.push(['fill', 'currentColor'])
  const attributes = inherited.map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`).join('')
  svg.elements = attributes ? `<g${attributes}>${inner}</g>` : inner
  if (svg.elements.length > MOST_CHARACTERS) {
    const size = `${Math.ceil(svg.elements.length / 1000)} kB`
    return refused(
      1,
      `has ${size} of shapes; expected at most ${MOST_CHARACTERS / 1000} kB, because every page contains it`,
    )
  }
  return { svg, mistakes }
}

const MOST_CHARACTERS = 10_000

/** HTML ends comments and instructions earlier than XML does, so what follows could become a script. */
function keepElements(node: XastRoot | XastElement) {
  node.children = node.children.filter(({ type }) => type === 'element')
}

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const refused = (line: number, message: string) => ({ mistakes: [{ line, message }] })

/** A style attribute or element would need an exception in the content security policy, so styles become attributes. */
const cleaning = (name: string): NonNullable<Config['plugins']> => [
  { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
  'convertStyleToAttrs',
  {
    name: 'preset-default',
    params: {
      overrides: {
        convertColors: { shorthex: false, shortname: false },
        // The plugin would remove unknown attributes before they are reported with their line.
        removeUnknownsAndDefaults: false,
        // These plugins would move edges by fractions of a pixel.
        convertPathData: false,
        convertShapeToPath: false,
        mergePaths: false,
      },
    },
  },
  'removeTitle',
  'removeDimensions',
  { name: 'prefixIds', params: { prefix: name, prefixClassNames: false } },
]

const allowedElements = new Set(
  `svg g path circle ellipse rect line polyline polygon defs symbol use
  linearGradient radialGradient stop clipPath mask`.split(/\s+/),
)

const expectedInsteadOf = (element: string) => insteadOf[element] ?? 'expected only shapes, groups and gradients'
const insteadOf: Partial<Record<string, string>> = {
  text: 'expected text converted to outlines, because the font may be missing',
  image: 'expected shapes instead of an embedded picture',
  style: 'expected colours as attributes of the shapes (in the export: presentation attributes)',
}

/** Programs write them into drawings; they are removed. */
const withoutEffect = new RegExp(
  `^(xmlns|xml:|data-|aria-|font-|text-|flood-|glyph-|(${[
    'version',
    'baseProfile',
    'class',
    'role',
    'focusable',
    'tabindex',
    'lang',
    'enable-background',
    'cursor',
    'pointer-events',
    'image-rendering',
    'lighting-color',
    'letter-spacing',
    'word-spacing',
    'kerning',
    'writing-mode',
    'direction',
    'unicode-bidi',
    'alignment-baseline',
    'baseline-shift',
    'dominant-baseline',
  ].join('|')})$)`,
)

const allowedAttributes = new Set(
  `id href xlink:href d points x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height pathLength viewBox
  preserveAspectRatio transform transform-origin gradientUnits gradientTransform spreadMethod offset
  clipPathUnits maskUnits maskContentUnits mask-type
  color opacity fill-opacity fill-rule stop-color stop-opacity clip-rule stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width paint-order vector-effect
  display visibility overflow shape-rendering color-rendering color-interpolation
  color-interpolation-filters`.split(/\s+/),
)

/** Their values can refer to something. */
const references = new Set('fill stroke mask clip-path filter marker-start marker-mid marker-end'.split(' '))

const colour = /(#[\da-f]{3,8}|[a-z-]+|var\(--[\w-]+\)|(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/+-]*\))/
/** In a reference, a colour or keyword may follow for the case that it leads to nothing. */
const colourOrReference = new RegExp(
  `^(${colour.source}|url\\(\\s*["']?#[^"'()\\\\\\s]+["']?\\s*\\)(\\s+${colour.source})?)$`,
  'i',
)

function problemOf(attribute: string, value: string) {
  const part = `has ${attribute}="${value.slice(0, 40)}"`
  if (references.has(attribute)) {
    return colourOrReference.test(value.trim())
      ? undefined
      : `${part}; expected a colour, a keyword or a reference inside the file, such as url(#shape)`
  }
  if (/^(xlink:)?href$/.test(attribute) && !value.startsWith('#')) {
    return `${part}; expected a reference inside the file, such as #shape`
  }
  if (allowedAttributes.has(attribute) || withoutEffect.test(attribute)) return undefined
  if (/^on/i.test(attribute)) return `has ${attribute}; expected a drawing without script`
  if (attribute === 'style') {
    return 'has a style attribute; expected attributes such as fill and stroke'
  }
  return `has ${attribute}; expected only attributes of shapes, such as fill and transform`
}

const shapes = new Set(['path', 'circle', 'ellipse', 'rect', 'polygon', 'polyline'])
const paints = new Set(['fill', 'stroke', 'stop-color', 'color'])
const inheritedByShapes = /^(fill|stroke|color|opacity|clip-rule)/

function themedColour(value: string, colours?: Colours) {
  // SVGO has converted colour names to hexadecimal values.
  if (!value.startsWith('#')) return value
  // `#f00` → `#ff0000`
  const colour = value.toLowerCase().replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')
  if (!colours) return colour
  if (colour === '#000000' || colour === colours.ink) return 'currentColor'
  const token = themed.find((name) => colours[name] === colour)
  return token ? `var(--${token})` : colour
}
const themed = ['signal', 'paper', 'ink-soft', 'rule'] as const
