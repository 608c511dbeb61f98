import { empIdIn } from '../../contract/employee-link.ts'
import { staffNames } from '../../records/staff.ts'
import { localTime } from '../cli/dates.ts'
import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { jsonText, visibleLine } from '../cli/terminal.ts'
import { nameOf } from './find-employee.ts'

/** `employees found`: whose card it is, whether its link works, and its history. */
export async function showCard(office: Office, text: string, { json }: { json?: true }) {
  const { store, terminal } = office
  const found = await store.employeeRecords.findCard(empIdIn(text))
  if (!found) throw new OfficeError('No employee on record has or had a card with this link.')
  const { employee, link } = found
  const records = await store.employeeRecords.of(employee.id)
  const cards = records.cards.filter(({ linkId }) => linkId === link.id)
  if (json) {
    const { empId: _, ...shown } = employee
    return terminal.out(jsonText({ employee: shown, link, cards }))
  }
  const staffName = staffNames(await store.staff.list())
  const by = (id: string | null) => (id === null ? '' : ` by ${staffName(id)}`)
  const why = link.reason === null ? '' : `: ${link.reason}`
  const lines = [
    `The card of ${nameOf(employee)}`,
    `${localTime(link.createdAt)} link issued${by(link.createdBy)}`,
    ...cards.map(({ issuedAt, issuedBy }) => `${localTime(issuedAt)} card issued${by(issuedBy)}`),
    link.revokedAt === null
      ? 'The link works.'
      : `${localTime(link.revokedAt)} link revoked${by(link.revokedBy)}${why}`,
  ]
  terminal.out(lines.map((line) => `${visibleLine(line)}\n`).join(''))
}
