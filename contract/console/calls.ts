import { staffCalls } from './staff.ts'

/**
 * All calls of the console, below `/api`. The service answers them (`on`), the page makes them (`call`), and the types of
 * both follow from here. The page imports only the types, so that it does not load the schemas.
 */
export const consoleCalls = {
  ...staffCalls,
}

export type ConsoleCalls = typeof consoleCalls
export type CallName = keyof ConsoleCalls
