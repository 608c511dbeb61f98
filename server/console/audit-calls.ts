import type { Area } from '../../contract/console/areas.ts'
import type { AuditSubject } from '../../contract/console/staff.ts'
import { staffNames } from '../../records/staff.ts'
import type { CallGroup } from './guard/console-parts.ts'
import { on } from './guard/register-call.ts'

/** The area that shows records of a kind. */
const areaOf = { employee: 'employees', request: 'inbox' } as const satisfies Record<string, Area>

/** Who did what and when: records and names of fields, no values. */
export const auditCalls: CallGroup = async (app, { store }) => {
  on(app, 'GET /audit', async ({ query, staff: me }) => {
    const { limit, ...filter } = query
    const entries = await store.audit.list({ ...filter, limit: limit + 1 })
    const page = entries.slice(0, limit)
    const staff = await store.staff.list()
    const people = staff.map(({ id, name }) => ({ id, name }))
    const nameOf = staffNames(people)
    const isStaff = new Set(people.map(({ id }) => id))
    const records = await store.audit.subjects(page.flatMap(({ subject }) => subject ?? []))

    function asSubject(id: string): AuditSubject {
      if (isStaff.has(id)) return { id, kind: 'staff', name: nameOf(id) }
      const record = records.get(id)
      if (!record || !me.areas.includes(areaOf[record.kind])) return { id, kind: null, name: null }
      return { id: record.recordId, kind: record.kind, name: record.name }
    }

    return {
      rows: page.map(({ by, subject, ...entry }) => ({
        ...entry,
        by: by === null ? null : { id: by, name: nameOf(by) },
        subject: subject === null ? null : asSubject(subject),
      })),
      next: entries.length > limit ? (page.at(-1)?.id ?? null) : null,
      people,
    }
  })
}
