import { CONTACT_CARD, EMPLOYEE_PAGE } from '../../contract/employee-link.ts'
import { localePrefix } from '../../contract/locales.ts'

/** Rewrites the address of a request to the address of its route. */
export function rewriteAliases(locales: string[]) {
  const aliases = aliasesOf(locales)
  return (url = '/') => {
    const [path = '', ...query] = url.split('?')
    const address = isDecodable(path) ? (aliases.get(path.toLowerCase()) ?? path) : escaped(path)
    return [address, ...query].join('?')
  }
}

/** Printed QR codes and old links have the employee page's path in any case, some with a slash at the end, which redirects. */
function aliasesOf(locales: string[]) {
  const aliases = new Map<string, string>()
  for (const locale of locales) {
    const prefix = localePrefix(locale, locales)
    const page = prefix + EMPLOYEE_PAGE
    aliases.set(page.toLowerCase(), page)
    aliases.set(`${page.toLowerCase()}/`, `${page}/`)
    // The contact card has one address, because it is the same in every language.
    aliases.set((prefix + CONTACT_CARD).toLowerCase(), CONTACT_CARD)
  }
  return aliases
}

function isDecodable(path: string) {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Encodes percent signs, so that a malformed path matches no route and gets the 404 page, not Fastify's own error. */
const escaped = (path: string) => path.replaceAll('%', '%25')
