import { addEmployees, UnansweredError } from '../../store/employees/add-employees.ts'
import { OfficeError } from '../cli/errors.ts'

/** Calls `addEmployees`. If it is unknown whether they were stored, the error names the command that shows it. */
export const keepEmployees = (...args: Parameters<typeof addEmployees>) =>
  addEmployees(...args).catch((error) => {
    if (!(error instanceof UnansweredError)) throw error
    throw new OfficeError(
      `The database did not answer (${error.failure}), so the employees may be kept or not; see office employees list before you try again.`,
    )
  })
