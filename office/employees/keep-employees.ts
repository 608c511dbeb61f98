import type { Store } from '../../server/store/store.ts'
import { OfficeError } from '../office-error.ts'
import type { NewEmployee } from './check-employees.ts'
import type { StagedPhotos } from './photos.ts'

/** All of them and their photos, or none. */
export const keepEmployees = (
  { employees }: Pick<Store, 'employees'>,
  good: NewEmployee[],
  photos: StagedPhotos,
) =>
  photos.keepWhile(async () => {
    try {
      await employees.add(good)
    } catch (error) {
      // Somebody else was quicker; all that is foreseen was checked before.
      throw new OfficeError(`${(error as Error).message} Nothing was changed.`)
    }
  })
