import * as z from 'zod'
import { decodeAddress } from '../../contract/decode-address.ts'
import { CONTACT_CARD, EMPLOYEE_PAGE } from '../../contract/employee-link.ts'
import { localePrefix } from '../../contract/locales.ts'
import type { Redirect } from '../../settings/site.ts'
import { type LinkTargets, wrongLink } from './own-pages/links.ts'
import { fact } from './schema/kinds.ts'
import { fieldMistake, type Mistake } from './yaml/mistakes.ts'
import { parseYaml } from './yaml/parse-yaml.ts'
import { readYaml } from './yaml/read-yaml.ts'

export const REDIRECTS = 'redirects.yaml'

export type PlacedRedirect = Redirect & { line: number }

/** Decoded. Other characters would have a meaning of their own in the files for nginx and Caddy. */
const OLD_ADDRESS = /^\/[\p{L}\p{M}\p{N} /._~%!&()+,:=@-]+\*?$/u
const NEW_ADDRESS = /^(?:\/|https?:)[^\s"'`$;{}\\<>]*$/i

const redirectsFile = z.strictObject({
  redirects: z
    .array(
      z.strictObject({
        from: fact(300)
          .overwrite((from) => decodeAddress(from).replace(/\/$/, ''))
          .regex(OLD_ADDRESS, 'an address of this site such as /old or /old/*, without a query'),
        to: fact(500).regex(NEW_ADDRESS, 'an address such as /new or https://…'),
      }),
    )
    .max(1_000),
})

/** The redirects of old addresses, and the mistakes in their file. `targets` are the pages of each locale. */
export function parseRedirects(texts: Record<string, string>, targets: Map<string, LinkTargets>) {
  const text = texts[REDIRECTS]
  if (text === undefined) return { redirects: [], mistakes: [] }
  const yaml = readYaml(text)
  const { data, mistakes } = parseYaml(redirectsFile, REDIRECTS, yaml)
  const redirects: PlacedRedirect[] = (data?.redirects ?? []).map(({ from, to }, index) => ({
    from,
    to: encoded(to),
    line: yaml.lineOf(['redirects', index]),
  }))
  const locales = [...targets.keys()]
  const pages: LinkTargets = new Map(
    [...targets].flatMap(([locale, addresses]) =>
      [...addresses].map(([address, anchors]) => [at(localePrefix(locale, locales), address), anchors] as const),
    ),
  )
  const own = [...pages.keys(), ...serviceAddresses(locales)]
  const mistake = (index: number, field: 'from' | 'to', message: string) =>
    fieldMistake(REDIRECTS, yaml, ['redirects', index, field], message)
  const wrong = redirects.flatMap(({ from, to }, index): Mistake[] => {
    const earlier = redirects.findIndex((other) => other.from === from)
    const taken = own.find((address) => covers(from, address))
    const next = redirects.find((other) => covers(other.from, decodeAddress(to.replace(/[?#].*/, ''))))
    const link = wrongLink(to, pages)
    return [
      ...(earlier < index
        ? [mistake(index, 'from', `is "${from}", as in redirects[${earlier}]; expected it once`)]
        : []),
      ...(taken ? [mistake(index, 'from', `is "${from}"; the site has ${taken}; expected an old address`)] : []),
      ...(next
        ? [mistake(index, 'to', `is "${to}", which is redirected too; expected the final address`)]
        : link
          ? [mistake(index, 'to', `is "${to}"; the link ${link}`)]
          : []),
    ]
  })
  return { redirects, mistakes: [...mistakes, ...wrong] }
}

/** The mistakes that only a build can find: addresses of its files, and targets that name the site's own origin. */
export const wrongInBuild = (redirects: PlacedRedirect[], addresses: string[], publicUrl: string) =>
  redirects.flatMap(({ from, to, line }) => {
    const taken = addresses.find((address) => covers(from, address))
    if (taken) return `${REDIRECTS}:${line}: "${from}"; the site has ${taken}; expected an old address`
    const isOwn = URL.parse(to)?.origin === new URL(publicUrl).origin
    return isOwn ? `${REDIRECTS}:${line}: "${to}"; expected the address without ${publicUrl}` : []
  })

/** Whether the redirect from `from` answers at the address. */
const covers = (from: string, address: string) =>
  from.endsWith('*') ? address.startsWith(from.slice(0, -1)) : address === from || address === `${from}/`

/** Addresses of the service that are not pages of the content. The build also checks the addresses of its files. */
const serviceAddresses = (locales: string[]) => [
  ...locales.map((locale) => localePrefix(locale, locales) + EMPLOYEE_PAGE),
  CONTACT_CARD,
  '/healthz',
  '/readyz',
  '/photos/',
  '/send/',
  '/securityandsetting.svc/',
]

const at = (prefix: string, address: string) => (prefix && address === '/' ? prefix : `${prefix}${address}`)

/** As a header has it: without characters beyond ASCII. */
function encoded(address: string) {
  const url = URL.parse(address, 'http://site.invalid')
  return url?.origin === 'http://site.invalid' ? `${url.pathname}${url.search}${url.hash}` : (url?.href ?? address)
}
