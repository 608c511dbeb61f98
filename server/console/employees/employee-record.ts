import type { EmployeeAnswer, EmployeeLinkItem } from '../../../contract/console/employees/employees.ts'
import type { Employee, EmployeeLink, IssuedCard } from '../../../records/employee.ts'
import { type StaffNames, staffNames } from '../../../records/staff.ts'
import type { Store } from '../../../store/open-store.ts'

/** What is recorded about an employee, the newest first. */
export async function readRecord(
  store: Store,
  { id }: Employee,
): Promise<Pick<EmployeeAnswer, 'consents' | 'links' | 'history'>> {
  const [staff, { links, cards, consents }, history] = await Promise.all([
    store.staff.list(),
    store.employeeRecords.of(id),
    readHistory(store, id),
  ])
  const nameOf = staffNames(staff)
  return {
    consents: consents.map((consent) => ({ ...consent, recordedBy: nameOf(consent.recordedBy) })).toReversed(),
    links: links.map((link) => asLinkItem(link, cards, nameOf)).toReversed(),
    history,
  }
}

const MAX_HISTORY = 200

export async function readHistory(store: Store, employeeId: string) {
  const nameOf = staffNames(await store.staff.list())
  const entries = await store.audit.list({ person: employeeId, limit: MAX_HISTORY })
  return entries.map(({ id, at, by, action, fields }) => ({
    id,
    at,
    action,
    fields,
    by: nameOf(by),
  }))
}

export function asLinkItem(link: EmployeeLink, cards: IssuedCard[], nameOf: StaffNames): EmployeeLinkItem {
  return {
    id: link.id,
    createdAt: link.createdAt,
    createdBy: nameOf(link.createdBy),
    revokedAt: link.revokedAt,
    revokedBy: nameOf(link.revokedBy),
    reason: link.reason,
    cards: cards
      .filter(({ linkId }) => linkId === link.id)
      .map(({ id, issuedAt, issuedBy }) => ({ id, issuedAt, issuedBy: nameOf(issuedBy) })),
  }
}
