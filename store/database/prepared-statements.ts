import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

type Prepared = ReturnType<typeof prepare>

/** Preparing a statement takes longer than running most of ours. */
const MOST_PREPARED = 300

/** The statement of that text, prepared once. */
export function preparedOn(database: DatabaseSync): (sql: string) => Prepared {
  const prepared = new Map<string, Prepared>()
  return (sql) => {
    const statement = prepared.get(sql) ?? prepare(database, sql)
    if (prepared.size === MOST_PREPARED) prepared.clear()
    prepared.set(sql, statement)
    return statement
  }
}

function prepare(database: DatabaseSync, sql: string) {
  const statement = database.prepare(sql)
  return {
    reader: statement.columns().length > 0,
    all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])),
    run: (values: readonly unknown[]) => statement.run(...(values as SQLInputValue[])),
    iterate: (values: readonly unknown[]) => statement.iterate(...(values as SQLInputValue[])),
  }
}
