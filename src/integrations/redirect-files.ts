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
      const [page, anchor] = to.split(/#(.*)/s)
      const target = `${page}$is_args$args${anchor === undefined ? '' : `#${anchor}`}`
      return places.map((place) => `location ${place} { return 301 "${target}"; }\n`)
    })
    .join('')

/** The lines of a site block of Caddy. */
export const caddyRedirects = (redirects: Redirect[]) =>
  HEAD +
  OLD_QUERY +
  redirects
    .map(({ from, to }, index) => {
      const paths = from.endsWith('*') ? `"${from}"` : `"${from}" "${from}/"`
      const [page, anchor] = to.split(/#(.*)/s)
      const target = `${page}{old_query}${anchor === undefined ? '' : `#${anchor}`}`
      return `@old${index} path ${paths}\nredir @old${index} "${target}" permanent\n`
    })
    .join('')

/** The question mark only in front of a query. */
const OLD_QUERY = 'map {query} {old_query} {\n  "" ""\n  default "?{query}"\n}\n'
