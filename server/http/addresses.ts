export const EMPLOYEE_PAGE = '/Home/TeamMembers'

/** The address a request is routed by. */
export function asRouted(url = '/') {
  const [path = '', ...query] = url.split('?')
  return [isReadable(path) ? inOurSpelling(path) : escaped(path), ...query].join('?')
}

/** Printed codes spell the employee page's path in several ways. */
const inOurSpelling = (path: string) => path.replace(/^\/home\/teammembers\/?$/i, EMPLOYEE_PAGE)

function isReadable(path: string) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** An address that means nothing is one that does not exist, and is answered like any other of those. */
const escaped = (path: string) => path.replaceAll('%', '%25')
