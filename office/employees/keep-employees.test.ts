import { expect, test } from 'vitest'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { keepEmployees } from './keep-employees.ts'

const broken = {
  async add() {
    throw new Error('Connection terminated unexpectedly') // The message of `pg` when the connection ends before the answer.
  },
}

test('where the database did not answer, the command that shows the employees is named', async () => {
  await expect(keepEmployees(broken, [anEmployee()])).rejects.toThrow(
    'The database did not answer (Connection terminated unexpectedly), so the employees may be kept or not; see office employees list before you try again.',
  )
})
