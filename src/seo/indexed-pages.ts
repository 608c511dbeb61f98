/**
 * What search engines may show. These pages have a canonical link, a preview where they are shared, and stand in the
 * sitemap; every other page says `noindex`, and has nothing of that.
 */
export const indexedPages = ['/', '/agentic-ai']
