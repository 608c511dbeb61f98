import { parseContent } from './parse.ts'

const texts = import.meta.glob<string>('../../content/**/*.{yaml,yml}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What the company says about itself, read when the site is built. */
export const content = parseContent(
  Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [path.replace('../../', ''), text]),
  ),
)
