import { tabStorage } from '../shared/drafts/tab-storage.ts'

/** The ids, when they are too many for an address. */
const KEY = 'badge-ids'
const MAX_IDS_IN_ADDRESS = 40

/** The address of the badge sheets of these employees. */
export function badgeAddress(ids: string[]) {
  if (ids.length <= MAX_IDS_IN_ADDRESS) return `/employees/badges?ids=${ids.join(',')}`
  tabStorage.set(KEY, JSON.stringify(ids))
  return '/employees/badges?who=kept'
}

/** Who is chosen when the screen opens. `?who=all` and `?who=without-card` name a group. */
export function readChosen(search: string): string[] | 'all' | 'without-card' {
  const query = new URLSearchParams(search)
  const who = query.get('who')
  if (who === 'all' || who === 'without-card') return who
  if (who === 'kept') return readKept()
  return (query.get('ids') ?? '').split(',').filter((id) => id !== '')
}

function readKept() {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
