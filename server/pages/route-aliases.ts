import { CONTACT_CARD, EMPLOYEE_PAGE } from '../../contract/employee-link.ts'

/** Rewrites the address of a request to the address of its route. */
export function rewriteAlias(url = '/') {
  const [path = '', ...query] = url.split('?')
  return [isDecodable(path) ? canonical(path) : escaped(path), ...query].join('?')
}

/** Printed QR codes and old links have the employee page's path in any case, some with a slash at the end. */
const canonical = (path: string) =>
  path
    .replace(/^\/home\/teammembers\/?$/i, EMPLOYEE_PAGE)
    .replace(/^\/home\/teammembers\.vcf$/i, CONTACT_CARD)

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
