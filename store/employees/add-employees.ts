import { ExpectedError, failureText, isUnanswered } from '../database/errors.ts'
import { type Employees, type EmployeeToAdd, TakenError } from './employees.ts'

/** The database did not answer, so it is unknown whether the employees were stored. */
export class UnansweredError extends ExpectedError {
  override name = 'UnansweredError'
  readonly failure: string | undefined

  constructor(failure: string | undefined) {
    super(
      `The database did not answer (${failure}), so the employees may or may not be stored; see the list of employees before you try again.`,
    )
    this.failure = failure
  }
}

/** Stores all employees with their photos, or none. Expected failures are thrown with one sentence. */
export async function addEmployees(employees: Pick<Employees, 'add'>, added: EmployeeToAdd[]) {
  try {
    await employees.add(added)
  } catch (error) {
    const failure = failureText(error)
    if (isUnanswered(error)) throw new UnansweredError(failure)
    if (error instanceof TakenError)
      throw new ExpectedError(`${error.message} Nothing was changed.`)
    if (failure === undefined) throw error
    throw new ExpectedError(`The employees could not be stored (${failure}). Nothing was changed.`)
  }
}
