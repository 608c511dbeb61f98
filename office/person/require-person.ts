import type { FoundRequest, SearchAnswer } from '../../contract/console/people.ts'
import { onlyAddressIn } from '../../records/email-address.ts'
import type { Selection } from '../../store/person/erase-person.ts'
import { UsageError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { visibleLine } from '../cli/terminal.ts'

/** Records about the owner of an address: their own requests, which are exported and erased, and records that name them. */
export type Person = {
  email: string
  own: FoundRequest[]
  mentions: FoundRequest[]
  selection: Selection
} & Pick<SearchAnswer, 'notes' | 'drafts'>

/** Finds a person by the address that staff typed; throws if it is not an email address. */
export async function requirePerson(
  { store, terminal: { signal } }: Pick<Office, 'store' | 'terminal'>,
  address: string,
  reference?: string,
): Promise<Person> {
  if (onlyAddressIn(address) === null)
    throw new UsageError(`"${visibleLine(address)}" is not an email address; expected one such as name@example.com.`)
  const { email, requests, notes, drafts } = await store.people.search(address, { signal, limit: Infinity })
  const own = requests.filter(({ because }) => because === 'sender')
  return {
    email: email ?? address,
    own,
    mentions: requests.filter(({ because }) => because !== 'sender'),
    notes,
    drafts,
    selection: { requests: own.map(({ id }) => id), notes: [], reference },
  }
}
