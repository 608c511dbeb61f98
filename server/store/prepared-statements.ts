import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'

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
  // As they are now: a migration that takes a column away, or orders them anew, needs a service that starts after it.
  const names = statement.columns().map(({ name }) => name)
  // Node gives each row that is an object a shape of its own, and reading from it is slow each time.
  statement.setReturnArrays(true)
  const asRow = (values: unknown) => named(names, values as SQLOutputValue[])
  return {
    reader: names.length > 0,
    all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])).map(asRow),
    run: (values: readonly unknown[]) => statement.run(...(values as SQLInputValue[])),
    iterate: (values: readonly unknown[]) =>
      statement.iterate(...(values as SQLInputValue[])).map(asRow),
  }
}

function named(names: string[], values: SQLOutputValue[]) {
  const row: Record<string, SQLOutputValue | undefined> = {}
  for (const [index, name] of names.entries()) row[name] = values[index]
  return row
}
