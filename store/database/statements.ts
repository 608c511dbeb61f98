import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/**
 * What a transaction runs, one statement after the other; each gives back its rows. It may run more than once, so
 * nothing outside the database may depend on it.
 */
export type Statements<Result> = Generator<CompiledQuery, Result, unknown[]>

export async function runThrough<Result>(
  db: Kysely<Tables>,
  statements: Statements<Result>,
): Promise<Result> {
  let step = statements.next()
  while (!step.done) step = statements.next((await db.executeQuery(step.value)).rows)
  return step.value
}
