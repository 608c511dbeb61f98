import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sqliteFile } from '../../store/database/open-sqlite.ts'
import { createStoreOn } from '../../tests/support/service/databases.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'

test('person erase warns that the log contains the erased data while another program reads the database', async () => {
  const { store, where } = await createStoreOn('SQLite')
  await store.requests.add(aTrialRequest({ Email: 'ada@meridian.example' }), null)
  const { office } = await createOffice({ env: { DATA_DIR: where.dataDir } })
  const reader = new DatabaseSync(sqliteFile(where.dataDir), { readOnly: true })
  onTestFinished(() => reader.close())
  reader.exec('begin; select * from requests')
  let seconds = 0
  vi.spyOn(performance, 'now').mockImplementation(() => ++seconds * 1_000)
  const { out, err, exit } = await office('person erase ada@meridian.example --yes')
  expect(exit).toBe(0)
  expect(out).toMatch(/^Erased 1 request, /)
  expect(err).toBe(
    'Warning: the database is in use, so its log contains the erased data until the next erase or until the service is stopped.\n',
  )
})
