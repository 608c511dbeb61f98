import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Where } from '../../store/open-store.ts'
import { addConsoleRows } from '../../tests/support/service/console-rows.ts'
import { createDatabase, databases, type Kind, skipWithout } from '../../tests/support/service/databases.ts'
import { aPhoto } from '../../tests/support/service/employees.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { runStatement } from '../../tests/support/service/postgres.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'

const EMPLOYEE = {
  empId: 'c7205a9d1e634fb8a94063d82bf7e05d',
  ImageName: 'thabo.webp',
  EmployeeName: 'Thabo Nkosi',
  Designation: 'Security Engineer',
  EmployeeCode: 'TS-1086',
  BloodGroup: 'A−',
  ContactNo: '+44 7700 900186',
  AlternateContactNo: '',
}

/** An office with a request that has a key, a contact request, and an employee with a photo. */
async function createOfficeOn(kind: Kind, env: Record<string, string> = {}) {
  const where: Where = await createDatabase(kind)
  const store = await openStore(where)
  const added = await store.requests.add(aTrialRequest(), 'a key')
  await store.requests.add(aContactRequest(), null)
  await store.employees.add([{ ...EMPLOYEE, photo: aPhoto() }])
  await store.close()
  await addConsoleRows(where, { requestId: (added as { id: string }).id })
  const { dataDir, databaseUrl } = where
  const { office } = await createOffice({
    env: { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env },
  })
  return { office, where, sql: (statement: string) => change(where, statement) }
}

/** Changes the database directly, without its constraints. */
async function change({ dataDir, databaseUrl }: Where, statement: string) {
  if (databaseUrl) {
    await runStatement(databaseUrl, `set session_replication_role = replica; ${statement}`)
    return
  }
  const file = new DatabaseSync(join(dataDir, 'site.sqlite'), {
    enableForeignKeyConstraints: false,
  })
  file.exec(statement)
  file.close()
}

/** The problems after some statements, which hide none of each other. */
const damages: [string, Record<string, number>][] = [
  [
    `delete from "photoSizes"; delete from outbox where "requestId" is not null;
    update "idempotencyKeys" set "recordId" = 'x'; update photos set "employeeId" = 'x';
    update "requestChanges" set "requestId" = 'x'; update notes set "requestId" = 'x';
    update requests set owner = 'x', status = 'x'; update passkeys set "staffId" = 'x';
    update invitations set "staffId" = 'x'; update sessions set "staffId" = 'x'`,
    {
      'photos without their sizes': 1,
      'requests without a mail': 2,
      'idempotency keys of a record that is gone': 1,
      'photos of an employee who is gone': 1,
      'changes of a request that is gone': 1,
      'notes about a request that is gone': 1,
      'requests whose owner is no staff member': 2,
      'requests with an unknown status': 2,
      'passkeys without a staff member': 1,
      'invitations without a staff member': 1,
      'sessions without a staff member': 1,
    },
  ],
  [
    `delete from photos; update outbox set channel = 'webhook', state = 'held' where "requestId" is not null;
    delete from "searchTexts" where number = (select min(number) from "searchTexts")`,
    {
      'employees whose photo is missing': 1,
      'sizes of a photo that is gone': 1,
      'requests without a mail': 2,
      'deliveries held about a record that is not suspected': 2,
      'requests that no search finds': 1,
    },
  ],
  [
    `update photos set "importId" = 'x'; update outbox set "requestId" = null;
    update "searchTexts" set "requestId" = 'x' where number = (select min(number) from "searchTexts")`,
    {
      'photos of an import that is gone': 1,
      'deliveries that are not about exactly one record': 2,
      'search texts of a request that is gone': 1,
    },
  ],
  ['delete from requests; delete from "idempotencyKeys"', { 'deliveries about a record that is gone': 2 }],
]

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('verify finds each problem', async () => {
    for (const [statements, problems] of damages) {
      const { office, sql } = await createOfficeOn(kind)
      await sql(statements)
      const { exit, out, err } = await office('verify')
      expect(exit).toBe(1)
      for (const [problem, count] of Object.entries(problems)) expect(out).toContain(`${problem}: ${count} (`)
      expect(err).toBe('Problems found. docs/operations.md describes what to do about them.\n')
    }
  })
})

test('verify prints the counts of a database without problems', async () => {
  const { office, where } = await createOfficeOn('SQLite')
  const { exit, out, err } = await office('verify')
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect(out).toContain(
    '2 requests, 1 mail of a conversation, 1 employee, 1 photo, 1 set of photo sizes, 1 link of an employee, 0 issued cards, 0 consents, 0 notices, 2 deliveries, 0 channels, 0 texts of consent, 1 idempotency key, ' +
      '1 change of a request, 1 note, 1 staff member, 1 draft, 1 file of a mail, 1 part of a file, 1 mailbox, 1 passkey, 2 audit entries in ',
  )
  expect(out).toContain(where.databaseUrl ? 'postgres://' : where.dataDir)
  expect(out).toMatch(/No problems found\.\n$/)
})

test('verify --json prints the counts and problems', async () => {
  const { office, sql } = await createOfficeOn('SQLite')
  const counts = {
    requests: 2,
    employees: 1,
    photos: 1,
    photoSizes: 1,
    outbox: 2,
    idempotencyKeys: 1,
  }
  const whole = await office('verify --json')
  expect(JSON.parse(whole.out)).toMatchObject({ ok: true, counts, problems: [] })
  await sql(`update "idempotencyKeys" set "recordId" = 'x'`)
  const { exit, out } = await office('verify --json')
  const problem = 'idempotency keys of a record that is gone'
  expect(exit).toBe(1)
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    problems: [{ problem, count: 1, examples: ['x'] }],
  })
})

test('a missing photo is not a problem if another server serves the photos', async () => {
  const { office, sql } = await createOfficeOn('SQLite', {
    EMPLOYEE_PHOTO_URL: 'https://photos.example/',
  })
  await sql('delete from "photoSizes"; delete from photos')
  expect((await office('verify')).exit).toBe(0)
})
