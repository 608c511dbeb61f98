import { beforeEach, describe, expect, test } from 'vitest'
import { createEmptyPostgres, skipWithout } from '../../tests/support/service/databases.ts'
import { createOffice } from '../../tests/support/service/office.ts'

const lines = ['requests list', 'requests list', 'employees list', 'deliveries list']

test.each(lines)('%s names the folder if the list is empty', async (line) => {
  const { office, folder } = await createOffice()
  expect((await office(line)).err).toMatch(new RegExp(` in ${folder}/data\\.\\n$`))
})

describe('with DATABASE_URL', () => {
  beforeEach(skipWithout('PostgreSQL'))

  test.each(lines)('%s names the server if the list is empty', async (line) => {
    const DATABASE_URL = await createEmptyPostgres()
    const { office } = await createOffice({ env: { DATABASE_URL } })
    await office('store migrate')
    const { err } = await office(line)
    expect(err).toContain(` in postgres://postgres:***@${new URL(DATABASE_URL).host}${new URL(DATABASE_URL).pathname}.`)
  })
})
