import type { Content } from '../content/schema.ts'

/** The picture of link previews. */
export const SOCIAL_PICTURE = '/social-picture.png'

/** The pages that search engines may index, without a locale. They are in the sitemap. */
export const indexedPages = ({ agentDemo, ownPages }: Content) => [
  '/',
  ...(agentDemo ? ['/agentic-ai'] : []),
  ...ownPages.map(({ address }) => address),
]
