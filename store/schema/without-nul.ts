/** Replaces U+0000 in texts by U+FFFD: PostgreSQL cannot store it, and no visitor types it. */
export function withoutNul<Row extends object>(row: Row): Row {
  // Rows without one, nearly all, are not copied.
  if (!Object.values(row).some(hasZero)) return row
  const values = Object.entries(row).map(([name, value]) => [
    name,
    hasZero(value) ? value.replaceAll('\0', '\ufffd') : value,
  ])
  return Object.fromEntries(values) as Row
}

const hasZero = (value: unknown): value is string =>
  typeof value === 'string' && value.includes('\0')
