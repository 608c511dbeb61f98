import { expect, test } from 'vitest'
import { createEmptyPostgres, skipWithout } from '../../tests/support/service/databases.ts'
import { createOffice } from '../../tests/support/service/office.ts'

test('an empty list names the folder of the records', async () => {
  const { office, folder } = await createOffice()
  for (const line of ['requests list', 'employees list', 'deliveries list'])
    expect((await office(line)).err, line).toMatch(new RegExp(` in ${folder}/data\\.\\n$`))
})

test('with DATABASE_URL an empty list names the server', async (context) => {
  await skipWithout('PostgreSQL')(context)
  const DATABASE_URL = await createEmptyPostgres()
  const { office } = await createOffice({ env: { DATABASE_URL } })
  await office('store migrate')
  const { host, pathname } = new URL(DATABASE_URL)
  expect((await office('requests list')).err).toContain(` in postgres://postgres:***@${host}${pathname}.`)
})
