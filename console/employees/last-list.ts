/** The list that was shown last: links lead back to it, and to the next and previous employee. */
let last = { href: '/employees', ids: [] as string[], count: 0 }

export function rememberList(list: typeof last) {
  last = list
}

export const lastList = () => last
