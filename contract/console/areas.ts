/**
 * What a staff member may do. Areas do not include each other. `inbox`: requests and deliveries; `figures`: numbers
 * of requests; `employees`: employees and badges; `people`: personal data; `admin`: staff and audit.
 */
export const areas = ['inbox', 'figures', 'employees', 'people', 'admin'] as const
export type Area = (typeof areas)[number]

/** Areas as stored and typed: separated by spaces or commas; `all` for each of them. Null if a word is unknown. */
export function readAreas(text: string): Area[] | null {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  if (words.includes('all')) return [...areas]
  const known = areas.filter((area) => words.includes(area))
  return words.length > 0 && words.every((word) => areas.some((area) => area === word)) ? known : null
}
