import { decodeAddress } from '../../contract/decode-address.ts'
import type { Redirect } from '../../settings/site.ts'

/** The target of an old address of the company, with the query of the request; undefined for any other address. */
export function redirectTargets(redirects: Redirect[]) {
  const exact = new Map(redirects.map(({ from, to }) => [from, to]))
  // The longest first, so that the most exact one counts.
  const prefixes = redirects
    .filter(({ from }) => from.endsWith('*'))
    .map(({ from, to }) => ({ prefix: from.slice(0, -1), to }))
    .sort((one, other) => other.prefix.length - one.prefix.length)
  return (url: string) => {
    const path = decodeAddress(url.replace(/[?#].*/s, ''))
    const to =
      exact.get(path) ??
      exact.get(path.replace(/\/$/, '')) ??
      prefixes.find(({ prefix }) => path.startsWith(prefix))?.to
    return to === undefined ? undefined : withQueryOf(url, to)
  }
}

/** The address with the query of the requested one in front of its anchor. */
export function withQueryOf(url: string, address: string) {
  const [, query] = url.split(/\?(.*)/s)
  const [page = '', anchor] = address.split(/#(.*)/s)
  const asked = query === undefined ? page : `${page}${page.includes('?') ? '&' : '?'}${query}`
  return anchor === undefined ? asked : `${asked}#${anchor}`
}
