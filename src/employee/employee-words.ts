import type { InterfaceWords } from '../content/schema.ts'

/** The words of the hydrated card, without the words that only the prerendered page has. */
export type EmployeeWords = Omit<InterfaceWords['employee'], 'title' | 'contact'> & {
  close: string
  dismiss: string
}
