/** Replaces U+0000 in texts with U+FFFD, because PostgreSQL cannot store U+0000. */
export const withoutNul = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value,
    ]),
  ) as Row
