import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore } from '../../store/open-store.ts'

const folders: string[] = []

/** An empty data directory, deleted by `removeRecords`. */
export function createEmptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  folders.push(folder)
  return folder
}

export function removeRecords() {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** A data directory with `count` employees and `count` delivered requests, one a minute. */
export async function createFilledFolder(count: number) {
  const dataDir = createEmptyFolder()
  await (await openStore({ dataDir })).close()
  const database = new DatabaseSync(join(dataDir, 'site.sqlite'))
  database.exec(`pragma synchronous = off; begin;
    create temporary table numbers as
      with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${count - 1})
      select n, printf('0190%08x-7000-8000-%012x', n, n) as id, 1700000000000 + n * 60000 as at from numbers;
    insert into employees (empId, id, version, sortKey, searchText, codeKey, addedAt, ImageName, EmployeeName, Designation, EmployeeCode, BloodGroup, ContactNo, AlternateContactNo)
      select 'employee-' || n, id, 0, 'mara lindqvist', ' mara lindqvist lead ai engineer', 'ts-' || n, at, 'photo-' || n || '.webp', 'Mara Lindqvist', 'Lead AI Engineer', 'TS-' || n, 'O+', '+44 20 7946 0123', '' from numbers;
    insert into requests (id, receivedAt, createdAt, form, fields, company, email, industry, budget, status, version)
      select id, at, at, 'trial', json_object('CompanyName', 'Meridian Freight Ltd', 'Email', 'ada@meridian.example',
        'Industry', 'Manufacturing', 'UseCase', 'Order Management', 'RequiredUsers', '6-10', 'Timeline', '1-2 weeks',
        'BudgetRange', '5k-15k', 'RequiredTechnologies', 'TypeScript, PostgreSQL',
        'Description', 'Read orders from mails and put them into our ERP.'),
        'Meridian Freight Ltd', 'ada@meridian.example', 'Manufacturing', '5k-15k', 'new', 0 from numbers;
    insert into outbox (id, requestId, channel, priority, state, createdAt, dueAt, leasedUntil, attempts, deliveredAt)
      select id, id, 'mail', 1, 'delivered', at, at, 0, 1, at from numbers;
    commit; drop table numbers; pragma wal_checkpoint(truncate); analyze;`)
  database.close()
  return dataDir
}
