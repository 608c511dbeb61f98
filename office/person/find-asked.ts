import { findPerson, type Person } from '../../store/person/find-person.ts'
import { UsageError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { visibleLine } from '../cli/terminal.ts'

/** The person whose address staff typed. */
export async function findAsked(
  { store, terminal }: Pick<Office, 'store' | 'terminal'>,
  asked: string,
): Promise<Person> {
  const person = await findPerson(store, asked, terminal)
  if (person) return person
  throw new UsageError(
    `"${visibleLine(asked)}" is no email address; give one like name@example.com.`,
  )
}
