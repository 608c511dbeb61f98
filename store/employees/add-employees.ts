import { ExpectedError, failureText, isUnanswered } from '../database/errors.ts'
import { type Employees, type EmployeeToAdd, TakenError } from './employees.ts'

/** The database did not answer: the employees may be stored or not. */
export class UnansweredError extends ExpectedError {
  override name = 'UnansweredError'
  readonly failure: string | undefined

  constructor(failure: string | undefined) {
    super(
      `The database did not answer (${failure}), so the employees may be kept or not; see the list of employees before you try again.`,
    )
    this.failure = failure
  }
}

/** Stores all of them with their photos, or none. Expected failures are explained in one sentence. */
export async function addEmployees(employees: Pick<Employees, 'add'>, added: EmployeeToAdd[]) {
  try {
    await employees.add(added)
  } catch (error) {
    const failure = failureText(error)
    if (isUnanswered(error)) throw new UnansweredError(failure)
    if (error instanceof TakenError)
      throw new ExpectedError(`${error.message} Nothing was changed.`)
    if (failure === undefined) throw error
    throw new ExpectedError(`The employees could not be kept (${failure}). Nothing was changed.`)
  }
}
