import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { EmployeeFilter } from '../../contract/console/employees/employees.ts'
import type { Employee } from '../../records/employee.ts'
import { searchWords } from '../schema/search-words.ts'
import type { Tables } from '../schema/tables.ts'
import { employeeColumns } from './employee-columns.ts'

export type ShownEmployees = {
  /** Each word must begin a word of the name, the designation, the code or a number. */
  search: string
  show: EmployeeFilter
}

/** `after`: the last employee of the page before. */
export type EmployeePage = { after?: EmployeeCursor | undefined; limit: number }
export type EmployeeCursor = { sortKey: string; id: string }

export type ListedEmployee = Employee &
  EmployeeCursor & {
    /** The time of the newest card with the current link; null: none was recorded. */
    cardIssuedAt: number | null
  }

/** A page of employees, sorted by name. */
export function readPage(
  db: Kysely<Tables>,
  shown: ShownEmployees,
  { after, limit }: EmployeePage,
): Promise<ListedEmployee[]> {
  return filter(db, shown)
    .select(employeeColumns)
    .select(['sortKey', newestCard.as('cardIssuedAt')])
    .$if(after !== undefined, (employees) =>
      employees.where(sql<SqlBool>`("sortKey", employees.id) > (${after?.sortKey}, ${after?.id})`),
    )
    .orderBy('sortKey')
    .orderBy('employees.id')
    .limit(limit)
    .execute()
}

export async function countEmployees(db: Kysely<Tables>, shown: ShownEmployees) {
  const { count } = await filter(db, shown)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function filter(db: Kysely<Tables>, { search, show }: ShownEmployees) {
  const conditions: Record<EmployeeFilter, Expression<SqlBool>> = {
    all: sql`true`,
    'without-photo': sql`"ImageName" = ''`,
    'without-card': hasNoCard,
  }
  // Words have letters and digits only, none of which is a wildcard.
  const words = searchWords(search).map((word) => sql<SqlBool>`"searchText" like ${`% ${word}%`}`)
  return [conditions[show], ...words].reduce(
    (employees, condition) => employees.where(condition),
    db.selectFrom('employees'),
  )
}

const newestCard = sql<number | null>`(select max("issuedAt") from "employeeLinks"
  join "issuedCards" on "linkId" = "employeeLinks".id
  where "employeeId" = employees.id and "revokedAt" is null)`

/** By the links without a card: to ask for the cards of each employee would take ten times as long. */
const hasNoCard = sql<SqlBool>`employees.id in (
  select "employeeId" from "employeeLinks" where "revokedAt" is null
  and not exists (select 1 from "issuedCards" where "linkId" = "employeeLinks".id))`
