/**
 * The pages that search engines may index. These have a canonical link and a link preview and are in the sitemap; every
 * other page has `noindex` instead.
 */
export const indexedPages = ['/', '/agentic-ai']
