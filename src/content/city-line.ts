import type { Company } from './schema.ts'

/** The line of an address with the city: `Boston, MA 02110`, or the content's own form, such as `10999 Berlin`. */
export const cityLine = ({ cityLine: own, city, region, postalCode }: Company['address']) =>
  own ?? `${city}, ${region} ${postalCode}`
