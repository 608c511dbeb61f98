import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Badge, type BadgeSettingsAnswer, MAX_BADGES } from '../../../contract/console/employees/badges.ts'
import {
  type EmployeeRow,
  type EmployeesAnswer,
  MAX_EMPLOYEES_PAGE,
} from '../../../contract/console/employees/employees.ts'
import { call } from '../../shared/call.ts'
import { inChunks } from '../../shared/in-chunks.ts'
import { EMPLOYEES_KEY } from '../useEmployees.ts'

const BADGES_KEY = [...EMPLOYEES_KEY, 'badges']

/** The company's settings of badges, and all employees, sorted by name. */
export const useBadgeList = () =>
  useQuery({
    queryKey: [...BADGES_KEY, 'list'],
    async queryFn({ signal }) {
      const settings = await call('GET /employees/badges', { signal })
      const people = await readPeople(signal)
      const byName = new Intl.Collator(settings.words[0]?.locale, { numeric: true })
      return {
        ...settings,
        people: people.sort((one, other) => byName.compare(one.name, other.name)),
      }
    },
  })

export type BadgeList = BadgeSettingsAnswer & { people: EmployeeRow[] }

async function readPeople(signal: AbortSignal) {
  const people: EmployeeRow[] = []
  for (let after: string | null = ''; after !== null; ) {
    const query = { limit: MAX_EMPLOYEES_PAGE, ...(after && { after }) }
    const page: EmployeesAnswer = await call('GET /employees', { query, signal })
    people.push(...page.rows)
    after = page.next
  }
  return people
}

/** The badges of the chosen people, in parts: a call answers for a limited number of people. */
export const useBadges = (ids: string[]) =>
  useQuery({
    queryKey: [...BADGES_KEY, ids],
    queryFn: ({ signal }) => readBadges(ids, signal),
    placeholderData: keepPreviousData,
  })

async function readBadges(ids: string[], signal: AbortSignal): Promise<Badge[]> {
  const badges: Badge[] = []
  for (const some of inChunks(ids, MAX_BADGES)) {
    const answer = await call('POST /employees/badges', { body: { ids: some }, signal })
    badges.push(...answer.badges)
  }
  return badges
}
