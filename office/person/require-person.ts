import { findPerson, type Person } from '../../store/person/find-person.ts'
import { UsageError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { visibleLine } from '../cli/terminal.ts'

/** Finds a person by the address that staff typed; throws if it is not an email address. */
export async function requirePerson(
  { store, terminal }: Pick<Office, 'store' | 'terminal'>,
  address: string,
): Promise<Person> {
  const person = await findPerson(store, address, terminal)
  if (person) return person
  throw new UsageError(`"${visibleLine(address)}" is not an email address; expected one such as name@example.com.`)
}
