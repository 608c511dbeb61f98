import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { createEmptyPostgres, skipWithout } from '../../tests/support/service/databases.ts'
import { anEmployee, aPhoto } from '../../tests/support/service/employees.ts'
import { runStatement } from '../../tests/support/service/postgres.ts'
import { createStore } from '../../tests/support/service/records.ts'
import { createDirectory } from '../../tests/support/service/service.ts'
import { sqliteFile } from '../database/open-sqlite.ts'
import { openStore } from '../open-store.ts'
import { addEmployees } from './add-employees.ts'

const aNewEmployee = () => ({ ...anEmployee({ ImageName: 'ada.webp' }), photo: aPhoto() })

test('no employee is added if one EmpId was added by another command in the meantime', async () => {
  const { store } = await createStore()
  const ada = aNewEmployee()
  await store.employees.add([ada])
  await expect(addEmployees(store.employees, [aNewEmployee(), ada])).rejects.toThrow(
    /^The EmpId ".*" is taken by another employee\. Nothing was changed\.$/,
  )
  expect(await store.employees.list()).toHaveLength(1)
})

test.each(['employees', 'photoSizes'])(
  'after a refused insert into %s no employee or photo is stored, and the error has the reason',
  async (table) => {
    const { store, dataDir } = await createStore()
    const database = new DatabaseSync(sqliteFile(dataDir))
    database.exec(`create trigger refuse before insert on ${table} begin select raise(abort, 'no room'); end`)
    database.close()
    await expect(addEmployees(store.employees, [aNewEmployee()])).rejects.toThrow(
      'The employees could not be stored (no room). Nothing was changed.',
    )
    expect(await store.employees.list()).toEqual([])
    expect((await store.check()).counts.photos).toBe(0)
  },
)

test('the error about a database that did not respond names the command that shows the employees', async () => {
  const broken = {
    async add() {
      throw new Error('Connection terminated unexpectedly') // The message of `pg` when the connection ends before the answer.
    },
  }
  await expect(addEmployees(broken, [anEmployee()])).rejects.toThrow(
    'The database did not respond (Connection terminated unexpectedly), so the employees may or may not be stored. Check with office employees list before you try again.',
  )
})

describe('on PostgreSQL', () => {
  beforeEach(skipWithout('PostgreSQL'))

  test('employees and photos are stored if the connection breaks after the commit', async () => {
    const databaseUrl = await createEmptyPostgres()
    const store = await openStore({ dataDir: createDirectory(), databaseUrl })
    const employees = {
      ...store.employees,
      async add(all: Parameters<typeof store.employees.add>[0]) {
        await store.employees.add(all)
        const others = 'pid <> pg_backend_pid() and datname = current_database()'
        await runStatement(databaseUrl, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${others}`)
        throw new Error('Connection terminated unexpectedly') // The message of `pg` when the connection ends before the answer.
      },
    }
    await expect(addEmployees(employees, [aNewEmployee()])).rejects.toThrow(
      'The database did not respond (Connection terminated unexpectedly)',
    )
    expect(await store.employees.list()).toHaveLength(1)
    expect(await store.employeePhotos.find('ada.webp', 'page')).toEqual(aPhoto().page)
    await store.close()
  })
})
