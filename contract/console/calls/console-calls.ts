import { conversationCalls } from '../conversation.ts'
import { deliveriesCalls } from '../deliveries.ts'
import { badgeCalls } from '../employees/badges.ts'
import { importCalls } from '../employees/employee-imports.ts'
import { photoCalls } from '../employees/employee-photos.ts'
import { employeeCalls } from '../employees/employees.ts'
import { enterCalls } from '../entered-request.ts'
import { figuresCalls } from '../figures.ts'
import { peopleCalls } from '../people.ts'
import { requestCalls } from '../requests.ts'
import { signInCalls } from '../sign-in.ts'
import { staffCalls } from '../staff.ts'

/**
 * All calls of the console, below `/api`. The service answers them (`on`), the page makes them (`call`), and the types of
 * both follow from here. Times are milliseconds since 1970, dates are `2026-12-01` in the company's time zone. The page
 * imports only the types, so that it does not load the schemas.
 */
export const consoleCalls = {
  ...signInCalls,
  ...requestCalls,
  ...enterCalls,
  ...conversationCalls,
  ...figuresCalls,
  ...deliveriesCalls,
  ...employeeCalls,
  ...photoCalls,
  ...importCalls,
  ...badgeCalls,
  ...peopleCalls,
  ...staffCalls,
}

export type ConsoleCalls = typeof consoleCalls
export type CallName = keyof ConsoleCalls
