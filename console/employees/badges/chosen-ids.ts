/** The list of employees leaves the ids here when they are too many for an address. */
const KEY = 'badge-ids'

/**
 * Who is chosen when the screen opens: `?ids=` of the address, else the ids that the list of employees has left.
 * `?who=all` and `?who=without-card` name a group.
 */
export function readChosen(search: string): string[] | 'all' | 'without-card' {
  const query = new URLSearchParams(search)
  const who = query.get('who')
  if (who === 'all' || who === 'without-card') return who
  const ids = query.get('ids')
  if (ids) return ids.split(',').filter((id) => id !== '')
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(left) ? left.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
