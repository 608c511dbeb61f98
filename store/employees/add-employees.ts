import type { NewEmployee } from '../../records/employee.ts'
import { ExpectedError, failureText, isUnanswered } from '../database/errors.ts'
import { type Employees, TakenError } from './employees.ts'
import type { StagedPhotos } from './stage-photos.ts'

/** The database did not answer: the employees may be stored or not, and their photos stay. */
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

/** Stores all of them and their photos, or none. */
export async function addEmployees(
  employees: Pick<Employees, 'add'>,
  added: NewEmployee[],
  photos: StagedPhotos,
) {
  photos.publish()
  try {
    await employees.add(added)
  } catch (error) {
    const failure = failureText(error)
    // The photos stay: the transaction may have been committed.
    if (isUnanswered(error)) throw new UnansweredError(failure)
    photos.takeBack()
    if (error instanceof TakenError)
      throw new ExpectedError(`${error.message} Nothing was changed.`)
    if (failure === undefined) throw error
    throw new ExpectedError(`The employees could not be kept (${failure}). Nothing was changed.`)
  }
}
