import { staffNames } from '../../records/staff.ts'
import type { CallGroup } from './guard/console-parts.ts'
import { on } from './guard/register-call.ts'

/** Who did what and when: ids and names of fields, no values. */
export const auditCalls: CallGroup = async (app, { store }) => {
  on(app, 'GET /audit', async ({ query }) => {
    const { limit, ...filter } = query
    const entries = await store.audit.list({ ...filter, limit: limit + 1 })
    const page = entries.slice(0, limit)
    const staff = await store.staff.list()
    const people = staff.map(({ id, name }) => ({ id, name }))
    const nameOf = staffNames(people)
    const isStaff = new Set(people.map(({ id }) => id))
    return {
      rows: page.map(({ by, subject, ...entry }) => ({
        ...entry,
        by: by === null ? null : { id: by, name: nameOf(by) },
        subject: subject === null ? null : { id: subject, name: isStaff.has(subject) ? nameOf(subject) : null },
      })),
      next: entries.length > limit ? (page.at(-1)?.id ?? null) : null,
      people,
    }
  })
}
