import type { Content } from '../content/schema.ts'

/** The pages that search engines may index, without a locale. They are in the sitemap. */
export const indexedPages = ({ agentDemo, ownPages }: Content) => [
  '/',
  ...(agentDemo ? ['/agentic-ai'] : []),
  ...ownPages.map(({ address }) => address),
]
