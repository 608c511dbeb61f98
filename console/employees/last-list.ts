/** The list that was shown last, for the way back and through it. */
let last = { href: '/employees', ids: [] as string[], count: 0 }

export function rememberList(list: typeof last) {
  last = list
}

export const lastList = () => last
