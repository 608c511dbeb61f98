/** PostgreSQL has no text with a zero character in it; no visitor means one. */
export function withoutNul<Row extends object>(row: Row): Row {
  // Nearly no row has one, and to copy each costs more than to look at it.
  if (!Object.values(row).some(hasZero)) return row
  const values = Object.entries(row).map(([name, value]) => [
    name,
    hasZero(value) ? value.replaceAll('\0', '\ufffd') : value,
  ])
  return Object.fromEntries(values) as Row
}

const hasZero = (value: unknown): value is string =>
  typeof value === 'string' && value.includes('\0')
