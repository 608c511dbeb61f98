import { posix } from 'node:path'

const islandAtOnce = /<astro-island [^>]*client="load"[^>]*>/g
const moduleOfIsland = /(?:component|renderer)-url="([^"]+)"/g
/** Only what is imported at once; `import("…")` comes when it is needed. */
const imported = /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g

/**
 * Adds preload links for all scripts of the islands that hydrate at once. Otherwise the browser would discover each
 * script only in the one that imports it. `read` returns a script's text by its address.
 */
export function preloadModules(page: string, read: (address: string) => string) {
  const found = new Set<string>()
  const follow = (address: string) => {
    if (found.has(address)) return
    found.add(address)
    for (const [, path = ''] of read(address).matchAll(imported))
      follow(posix.join(posix.dirname(address), path))
  }
  for (const [island] of page.matchAll(islandAtOnce))
    for (const [, address = ''] of island.matchAll(moduleOfIsland)) follow(address)
  const links = [...found].map((address) => `<link rel="modulepreload" href="${address}">`)
  return page.replace('</head>', `${links.join('')}</head>`)
}
