import { chownSync, lstatSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, type TestContext, test } from 'vitest'
import { createOffice } from '../../tests/support/service/office.ts'
import { createDirectory } from '../../tests/support/service/service.ts'

const LOCAL =
  'Warning: PUBLIC_URL is http://localhost:3000, so the link works on this machine only; set PUBLIC_URL before you print or send the link.\n'

test.each([
  'employees link E-17',
  'employees link E-17 --json',
  'employees export staff-links.csv',
  'employees qr-png E-17 card.png',
  'employees import staff.csv --json',
])('%s warns that a link to localhost works on this machine only', async (line) => {
  for (const [PUBLIC_URL, warning] of [
    ['', LOCAL],
    ['http://127.0.0.1:8080', LOCAL.replace('localhost:3000', '127.0.0.1:8080')],
    ['https://www.sextant.example', ''],
  ] as const) {
    const { office, folder } = await createOffice({ env: { PUBLIC_URL } })
    writeFileSync(join(folder, 'staff.csv'), 'EmployeeName\nAda\n')
    await office('employees add --employee-name Ada --employee-code E-17')
    expect(await office(line)).toMatchObject({ exit: 0, err: warning })
  }
})

test.each(['employees add --employee-name Grace', 'employees list', 'requests list --json'])(
  '%s prints no link and no warning',
  async (line) => {
    const { office } = await createOffice({ env: { PUBLIC_URL: '' } })
    await office('employees add --employee-name Ada --employee-code E-17')
    expect(await office(line)).toMatchObject({ exit: 0, err: '' })
  },
)

test('a user who does not own DATA_DIR gets a warning about files that the service cannot read', async () => {
  const { office, folder } = await createOffice({ uid: 4711 })
  const { uid } = lstatSync(join(folder, 'data'))
  expect(await office('employees list')).toEqual({
    exit: 0,
    out: '',
    err: `Warning: this command runs as user 4711, but ${folder}/data belongs to user ${uid}, who may be unable to read the files that the command writes there; run it as that user.\nNo employees yet in ${folder}/data.\n`,
  })
})

describe('root', () => {
  beforeEach((context: TestContext) => {
    if (process.getuid?.() !== 0) context.skip('only root can give files to another user')
  })

  const SERVICE = 4711

  /** Every file in DATA_DIR belongs to the user of the service. */
  async function createOfficeOwnedByService() {
    const made = await createOffice()
    const dataDir = join(made.folder, 'data')
    giveAll(dataDir)
    return { ...made, dataDir }
  }

  function giveAll(folder: string) {
    chownSync(folder, SERVICE, SERVICE)
    for (const name of readdirSync(folder)) chownSync(join(folder, name), SERVICE, SERVICE)
  }

  function ownersIn(folder: string) {
    const paths = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    return Object.fromEntries(paths.map((path) => [path, lstatSync(join(folder, path)).uid]))
  }

  const onlyTheService = (folder: string) =>
    Object.fromEntries(Object.keys(ownersIn(folder)).map((path) => [path, SERVICE]))

  test('gives database files to the owner of DATA_DIR, with a warning', async () => {
    const { office, store, dataDir } = await createOfficeOwnedByService()
    await store.close()
    const { exit, err } = await office('employees add --employee-name Ada --employee-code E-17')
    expect(exit).toBe(0)
    expect(err).toBe(
      `Warning: this command runs as root, but ${dataDir} belongs to user ${SERVICE}: new files there get that owner, files elsewhere belong to root.\n`,
    )
    expect(ownersIn(dataDir)).toEqual(onlyTheService(dataDir))
  })

  test('gives the log of the database to the owner of the database', async () => {
    const { store, dataDir } = await createOfficeOwnedByService()
    await store.close()
    const { office, ...reopened } = await createOffice({ env: { DATA_DIR: dataDir } })
    expect(reopened.folder).not.toBe(dataDir)
    let owners = {}
    const confirm = async () => {
      owners = ownersIn(dataDir) // While the command has the database open.
      return false
    }
    await office('employees add --employee-name Ada --employee-code E-17')
    const asking = await createOffice({ env: { DATA_DIR: dataDir }, confirm })
    await asking.office('employees remove E-17')
    expect(owners).toEqual({
      '.': SERVICE,
      'site.sqlite': SERVICE,
      'site.sqlite-shm': SERVICE,
      'site.sqlite-wal': SERVICE,
    })
  })

  test('restores records for the owner of an empty DATA_DIR', async () => {
    const { office, folder } = await createOffice()
    await office('backup backup.sqlite')
    const dataDir = createDirectory()
    giveAll(dataDir)
    const other = await createOffice({ env: { DATA_DIR: dataDir } })
    expect((await other.office(`restore ${folder}/backup.sqlite`)).exit).toBe(0)
    expect(ownersIn(dataDir)).toEqual(onlyTheService(dataDir))
    expect(readdirSync(dataDir)).toEqual(['site.sqlite'])
    rmSync(dataDir, { recursive: true })
  })
})
