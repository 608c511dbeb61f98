/** Replaces U+0000 in texts by U+FFFD: PostgreSQL cannot store it, and no visitor types it. */
export const withoutNul = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value,
    ]),
  ) as Row
