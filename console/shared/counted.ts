import { LOCALE } from './locale.ts'

/** `1 note`, `1,200 notes` */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${numberText(count)} ${count === 1 ? one : many}`

const numbers = new Intl.NumberFormat(LOCALE)

/** `1,200` */
export const numberText = (count: number) => numbers.format(count)
