import { CONTACT_CARD, EMPLOYEE_PAGE } from '../../contract/employee-link.ts'

/** The address a request is routed by. */
export function asRouted(url = '/') {
  const [path = '', ...query] = url.split('?')
  return [isReadable(path) ? inOurSpelling(path) : escaped(path), ...query].join('?')
}

/** Printed codes spell the employee page's path in several ways, and so does what is made of them. */
const inOurSpelling = (path: string) =>
  path
    .replace(/^\/home\/teammembers\/?$/i, EMPLOYEE_PAGE)
    .replace(/^\/home\/teammembers\.vcf$/i, CONTACT_CARD)

function isReadable(path: string) {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** An address that means nothing is one that does not exist, and is answered like any other of those. */
const escaped = (path: string) => path.replaceAll('%', '%25')
