import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPostgresDatabase, skipWithout } from '../../tests/support/service/databases.ts'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { ask } from '../../tests/support/service/postgres.ts'
import { aStore } from '../../tests/support/service/records.ts'
import { aDirectory } from '../../tests/support/service/service.ts'
import { openStore } from '../open-store.ts'
import { addEmployees, UnansweredError } from './add-employees.ts'
import { stagePhotos } from './stage-photos.ts'

/** A new employee whose photo is staged. */
function aNewEmployee() {
  const photosDir = join(aDirectory(), 'photos')
  const photos = stagePhotos(photosDir)
  const ImageName = photos.add(Buffer.from('a picture'))
  return { photosDir, photos, ImageName, good: [anEmployee({ ImageName })] }
}

const photosIn = (dir: string) =>
  existsSync(dir) ? readdirSync(dir).filter((name) => !name.startsWith('.')) : []

test('an EmpId that another command took in the meantime changes nothing', async () => {
  const { store } = await aStore()
  const { photosDir, photos, good } = aNewEmployee()
  await store.employees.add(good)
  await expect(addEmployees(store.employees, good, photos)).rejects.toThrow(
    /^The EmpId ".*" is taken by another employee\. Nothing was changed\.$/,
  )
  expect(photosIn(photosDir)).toEqual([])
})

test('the error names the refusal of the database, and no photo stays', async () => {
  const { store, dataDir } = await aStore()
  const { photosDir, photos, good } = aNewEmployee()
  const database = new DatabaseSync(join(dataDir, 'site.sqlite'))
  database.exec(
    `create trigger refuse before insert on employees begin select raise(abort, 'no room'); end`,
  )
  database.close()
  await expect(addEmployees(store.employees, good, photos)).rejects.toThrow(
    'The employees could not be kept (no room). Nothing was changed.',
  )
  expect(await store.employees.list()).toEqual([])
  expect(photosIn(photosDir)).toEqual([])
})

describe('on PostgreSQL', () => {
  beforeEach(skipWithout('PostgreSQL'))

  test('a connection that breaks after the commit loses neither the employees nor their photos', async () => {
    const databaseUrl = await aPostgresDatabase()
    const store = await openStore({ dataDir: aDirectory(), databaseUrl })
    const { photosDir, photos, ImageName, good } = aNewEmployee()
    const employees = {
      ...store.employees,
      async add(all: Parameters<typeof store.employees.add>[0]) {
        await store.employees.add(all)
        const others = 'pid <> pg_backend_pid() and datname = current_database()'
        await ask(
          databaseUrl,
          `select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${others}`,
        )
        throw new Error('Connection terminated unexpectedly') // The message of `pg` when the connection ends before the answer.
      },
    }
    await expect(addEmployees(employees, good, photos)).rejects.toThrow(
      new UnansweredError('Connection terminated unexpectedly'),
    )
    expect(photosIn(photosDir)).toEqual([ImageName])
    expect(await store.employees.list()).toHaveLength(1)
    await store.close()
  })
})
