import { addEmployees, UnansweredError } from '../../store/employees/add-employees.ts'
import { OfficeError } from '../cli/errors.ts'

/** The same as `addEmployees`. Where it is unknown whether they were stored, the command that shows it is named. */
export const keepEmployees = (...args: Parameters<typeof addEmployees>) =>
  addEmployees(...args).catch((error) => {
    if (!(error instanceof UnansweredError)) throw error
    throw new OfficeError(
      `The database did not answer (${error.failure}), so the employees may be kept or not; see office employees list before you try again.`,
    )
  })
