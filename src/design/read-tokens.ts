export type Token = { name: string; value: string }

/** The declarations of style sheets with tokens, grouped by kind. */
export function readTokens(css: string) {
  const tokens = [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/--([\w-]+):([^;}]+)/g)]
    .map(([, name = '', value = '']) => ({ name, value: value.trim().replaceAll(/\s+/g, ' ') }))
    .filter(({ value }) => value !== 'initial')
  const groups = Object.fromEntries(kinds.map((kind) => [kind, [] as Token[]])) as Groups
  for (const token of tokens) groups[kindOf(token)].push(token)
  return groups
}

const kinds = [
  'colours',
  'type',
  'fonts',
  'lines',
  'radii',
  'shadows',
  'motion',
  'measures',
  'layers',
  'names',
] as const
type Kind = (typeof kinds)[number]
type Groups = Record<Kind, Token[]>

function kindOf({ name, value }: Token): Kind {
  if (name.startsWith('color-') || name === 'ease-out') return 'names'
  if (name.startsWith('shadow-')) return 'shadows'
  if (name.startsWith('text-')) return 'type'
  if (name.startsWith('font-')) return 'fonts'
  if (name.startsWith('radius-')) return 'radii'
  if (name.startsWith('layer-')) return 'layers'
  if (/^(light-dark|oklch)\(/.test(value)) return 'colours'
  if (/\dms$|^cubic-bezier/.test(value)) return 'motion'
  return / solid |^[\d.]+$/.test(value) ? 'lines' : 'measures'
}

/** The part of a `light-dark()` for a theme; any other value is the same in both themes. */
export function valueIn(theme: 'light' | 'dark', value: string) {
  const halves = /^light-dark\((oklch\([^)]+\)), ?(oklch\([^)]+\))\)$/.exec(value)
  return halves?.[theme === 'light' ? 1 : 2] ?? value
}
