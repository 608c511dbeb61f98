import type { NewEmployee } from '../../records/employee.ts'
import { failureText, isUnanswered } from '../../store/database/errors.ts'
import { TakenError } from '../../store/employees/employees.ts'
import type { StagedPhotos } from '../../store/employees/stage-photos.ts'
import type { Store } from '../../store/open-store.ts'
import { OfficeError } from '../cli/errors.ts'

/** All of them and their photos, or none. */
export async function keepEmployees(
  { employees }: Pick<Store, 'employees'>,
  good: NewEmployee[],
  photos: StagedPhotos,
) {
  photos.publish()
  try {
    await employees.add(good)
  } catch (error) {
    const failure = failureText(error)
    if (isUnanswered(error)) {
      // The photos stay: the transaction may have been committed.
      throw new OfficeError(
        `The database did not answer (${failure}), so the employees may be kept or not; see office employees list before you try again.`,
      )
    }
    photos.takeBack()
    if (error instanceof TakenError) throw new OfficeError(`${error.message} Nothing was changed.`)
    if (failure === undefined) throw error
    throw new OfficeError(`The employees could not be kept (${failure}). Nothing was changed.`)
  }
}
