import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleEmpIds, sampleMember } from '../records/samples/sample-ids.ts'
import { readRunSettings } from '../settings/run-settings.ts'
import { StartError } from '../settings/start-error.ts'
import { openStore } from '../store/open-store.ts'
import { createUnreleasedDatabase, unreleased } from '../tests/support/service/older-schema.ts'
import { createDirectory } from '../tests/support/service/service.ts'
import { prepareSamples } from './prepare-samples.ts'

const settingsFor = (env: Record<string, string>) => readRunSettings(env, { host: '127.0.0.1' })

async function inspect(dataDir: string) {
  const store = await openStore({ dataDir })
  const [requests, employees] = [await store.requests.listStored(), await store.employees.list()]
  return { store, requests, employees }
}

test('a new data directory gets samples and a sign-in link, which is renewed until it is used', async () => {
  const dataDir = join(createDirectory(), 'data')
  const first = await prepareSamples(settingsFor({ DATA_DIR: dataDir }))
  const { store, requests, employees } = await inspect(dataDir)
  expect(requests.length).toBeGreaterThan(10)
  expect(employees).toHaveLength(6)
  expect(Object.values(sampleEmpIds)).toContain(first.empId)
  const invitation = await store.invitations.find(first.token ?? '')
  expect(invitation).toMatchObject({ state: 'open', staff: { email: sampleMember.email } })

  const second = await prepareSamples(settingsFor({ DATA_DIR: dataDir }))
  expect(second.empId).toBe(first.empId)
  expect(await store.invitations.find(first.token ?? '')).toBeNull()
  expect(await store.requests.listStored()).toHaveLength(requests.length)

  const key = { id: 'a', publicKey: 'b', rpId: 'localhost', name: 'Chrome' }
  await store.passkeys.add(invitation?.staff.id ?? '', key)
  const third = await prepareSamples(settingsFor({ DATA_DIR: dataDir }))
  expect(third).toEqual({ empId: first.empId, token: undefined, hasStaff: true })
  await store.close()
}, 30_000)

test('a data directory that exists gets no samples', async () => {
  const dataDir = createDirectory()
  expect(await prepareSamples(settingsFor({ DATA_DIR: dataDir }))).toEqual({
    empId: undefined,
    token: undefined,
    hasStaff: false,
  })
  const { store, requests } = await inspect(dataDir)
  expect(requests).toEqual([])
  expect(await store.staff.list()).toEqual([])
  await store.close()
})

test('a checkout with records of the state before the first release does not start', async () => {
  const dataDir = createDirectory()
  await createUnreleasedDatabase({ dataDir })
  const file = join(dataDir, 'site.sqlite')
  const before = readFileSync(file)
  const refused = prepareSamples(settingsFor({ DATA_DIR: dataDir }))
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(unreleased(file, 'an empty DATA_DIR'))
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('PostgreSQL gets no samples, and no data directory is created', async () => {
  const dataDir = join(createDirectory(), 'data')
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/site'
  const prepared = await prepareSamples(settingsFor({ DATA_DIR: dataDir, DATABASE_URL }))
  expect(prepared).toEqual({ empId: undefined, token: undefined, hasStaff: true })
  expect(existsSync(dataDir)).toBe(false)
})
