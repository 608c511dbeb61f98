import type { Header } from 'postal-mime'

/** From the top of the mail to its bottom. */
export const valuesOf = (headers: Header[], name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

/** Empty if the mail does not have this header. */
export const firstValue = (headers: Header[], name: string) => headers.find(({ key }) => key === name)?.value ?? ''
