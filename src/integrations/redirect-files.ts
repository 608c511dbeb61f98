import type { Redirect } from '../../settings/site.ts'

/** The names of the files, beside `site.json`. */
export const NGINX_REDIRECTS = 'redirects.nginx.conf'
export const CADDY_REDIRECTS = 'redirects.caddy'

const HEAD = '# Written by the build from content/redirects.yaml.\n'

/** For a proxy that should answer old addresses itself, as the service does: the lines of a server block of nginx. */
export const nginxRedirects = (redirects: Redirect[]) =>
  HEAD +
  redirects
    .flatMap(({ from, to }) => {
      const places = from.endsWith('*') ? [`^~ "${from.slice(0, -1)}"`] : [`= "${from}"`, `= "${from}/"`]
      const { page, anchor, hasQuery } = partsOf(to)
      const rule = hasQuery
        ? `if ($args != "") { return 301 "${page}&$args${anchor}"; } return 301 "${to}";`
        : `return 301 "${page}$is_args$args${anchor}";`
      return places.map((place) => `location ${place} { ${rule} }\n`)
    })
    .join('')

/** The lines of a site block of Caddy. The matcher `path` ignores case: a redirect from `/About` to `/about` would not end. */
export const caddyRedirects = (redirects: Redirect[]) =>
  HEAD +
  QUERIES +
  mostExactFirst(redirects)
    .map(({ from, to }, index) => {
      const { page, anchor, hasQuery } = partsOf(to)
      const target = `${page}{${hasQuery ? 'further_query' : 'old_query'}}${anchor}`
      return `@old${index} path_regexp "${patternOf(from)}"\nredir @old${index} "${target}" permanent\n`
    })
    .join('')

/** The question mark only in front of a query. */
const QUERIES = 'map {query} {old_query} {further_query} {\n  "" "" ""\n  default "?{query}" "&{query}"\n}\n'

/** Caddy takes the first one that matches. */
const mostExactFirst = (redirects: Redirect[]) => [
  ...redirects.filter(({ from }) => !from.endsWith('*')),
  ...redirects.filter(({ from }) => from.endsWith('*')).sort((one, other) => other.from.length - one.from.length),
]

function patternOf(from: string) {
  const literal = from.replace(/\*$/, '').replace(/[.+()]/g, '[$&]')
  return from.endsWith('*') ? `^${literal}` : `^${literal}/?$`
}

function partsOf(to: string) {
  const [page = '', anchor] = to.split(/#(.*)/s)
  return { page, anchor: anchor === undefined ? '' : `#${anchor}`, hasQuery: page.includes('?') }
}
