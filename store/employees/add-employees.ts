import { ExpectedError, failureText, isUnanswered } from '../database/errors.ts'
import { type Employees, type EmployeeToAdd, TakenError } from './employees.ts'

/** Stores all of them with their photos, or none. Expected failures are explained in one sentence. */
export const addEmployees = (employees: Pick<Employees, 'add'>, added: EmployeeToAdd[]) =>
  explainFailure(() => employees.add(added))

/** Explains in one sentence why a change of employees failed, and whether it may be stored all the same. */
export async function explainFailure<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    const failure = failureText(error)
    if (isUnanswered(error))
      throw new ExpectedError(
        `The database did not respond (${failure}), so the employees may or may not be stored. Check with office employees list before you try again.`,
      )
    if (error instanceof TakenError) throw new ExpectedError(`${error.message} Nothing was changed.`)
    if (failure === undefined) throw error
    throw new ExpectedError(`The employees could not be stored (${failure}). Nothing was changed.`)
  }
}
