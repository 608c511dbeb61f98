/** PostgreSQL has no text with a zero character in it; no visitor means one. */
export const storable = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value,
    ]),
  ) as Row
