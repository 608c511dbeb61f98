import { posix } from 'node:path'

const moduleOfIsland = /(?:component|renderer)-url="([^"]+)"/g
/** Only static imports; `import("…")` loads its module later. */
const imported = /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g

/**
 * Adds preload links for all scripts of the islands that hydrate at once. Otherwise the browser would discover each
 * script only in the one that imports it. `read` returns a script's text by its address.
 */
export function preloadModules(page: string, read: (address: string) => string) {
  const links = collectModules(page, ['load'], read).map((address) => `<link rel="modulepreload" href="${address}">`)
  return page.replace('</head>', `${links.join('')}</head>`)
}

/** The addresses of all scripts that the islands with these client directives load. */
export function collectModules(page: string, directives: string[], read: (address: string) => string) {
  const found = new Set<string>()
  const follow = (address: string) => {
    if (found.has(address)) return
    found.add(address)
    for (const [, path = ''] of read(address).matchAll(imported)) follow(posix.join(posix.dirname(address), path))
  }
  for (const [island, directive = ''] of page.matchAll(/<astro-island [^>]*client="(\w+)"[^>]*>/g))
    if (directives.includes(directive)) for (const [, address = ''] of island.matchAll(moduleOfIsland)) follow(address)
  return [...found]
}
