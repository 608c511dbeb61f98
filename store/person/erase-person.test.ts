import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { addConsoleRows } from '../../tests/support/service/console-rows.ts'
import { bytesIn, createStoreOn } from '../../tests/support/service/databases.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { createDirectory } from '../../tests/support/service/service.ts'
import { backUp } from '../backup/back-up.ts'
import { restore } from '../backup/restore.ts'
import { sqliteFile } from '../database/open-sqlite.ts'
import { openStore } from '../open-store.ts'

/** Words of the erased person that no other record has. */
const secrets = ['quillfeather', 'zanzibarian', 'xylophonist', 'wolfsbane', 'umbrageous']

const found = (bytes: string) =>
  // The index has beginnings of words as entries of their own, and common beginnings of neighbouring words only once.
  secrets.flatMap((word) => [word, word.slice(2, 8)]).filter((part) => bytes.toLowerCase().includes(part))

const idOf = (added: object) => (added as { id: string }).id

/** Requests of others, so that the search index has several segments with several pages. */
async function createStoreWithErasable() {
  const { store, where } = await createStoreOn('SQLite')
  const { requests } = store
  const person = {
    requests: [
      idOf(
        await requests.add(
          aTrialRequest({
            Email: 'quillfeather@zanzibarian.example',
            Description: 'An xylophonist.',
          }),
          'key',
        ),
      ),
      idOf(
        await requests.add(
          aContactRequest({ name: 'Zanzibarian Quillfeather', message: 'Wolfsbane! '.repeat(400) }),
          null,
          { attribution: { firstTouch: 'page=%2Fumbrageous', lastTouch: null } },
        ),
      ),
    ],
  }
  for (let nth = 0; nth < 400; nth++) {
    const Description = Array.from({ length: 40 }, (_, word) => `w${(nth * 41 + word * 7919) % 9973}`).join(' ')
    await requests.add(aTrialRequest({ Email: `visitor${nth}@x.example`, Description }), null)
  }
  for (const requestId of person.requests)
    await addConsoleRows(where, { requestId, note: 'Quillfeather is an umbrageous xylophonist.' })
  return { store, where, person }
}

test('after an erasure no table, search index, freed page, log or later backup has a word of the person', async () => {
  const { store, where, person } = await createStoreWithErasable()
  const { dataDir } = where
  expect(found(bytesIn(dataDir))).toHaveLength(2 * secrets.length)
  expect(await store.erase(person)).toEqual({
    requests: 2,
    deliveries: 2,
    notes: 2,
    drafts: 2,
  })
  expect(found(bytesIn(dataDir))).toEqual([])
  expect((await store.check()).problems).toEqual([])

  const folder = createDirectory()
  const backup = join(folder, 'backup.sqlite')
  await backUp({ dataDir, to: backup })
  expect(found(readFileSync(backup, 'latin1'))).toEqual([])
})

test('a note about another person is erased by itself, from the files too', async () => {
  const { store, where } = await createStoreWithErasable()
  const { notes } = await store.people.search('umbrageous xylophonist', { signal: new AbortController().signal })
  const all = { requests: [], notes: notes.map(({ id }) => id) }
  expect(await store.erase(all)).toMatchObject({ requests: 0, notes: 2 })
  expect(bytesIn(where.dataDir)).not.toContain('is an umbrageous')
  expect(await store.requests.listStored()).toHaveLength(402)
})

test('a restored database has no word of the earlier search index, and is searched at once', async () => {
  const { where } = await createStoreWithErasable()
  const folder = createDirectory()
  const file = join(folder, 'backup.sqlite')
  const before = new DatabaseSync(sqliteFile(where.dataDir))
  before.exec(`update "searchTexts" set words = 'gooseberry'
    where "requestId" = (select min("requestId") from "searchTexts");
    insert into "searchIndex"("searchIndex") values ('rebuild')`)
  before.close()
  await backUp({ dataDir: where.dataDir, to: file })
  expect(readFileSync(file, 'latin1')).toContain('gooseberry')
  const dataDir = join(folder, 'restored')
  await restore({ file, dataDir })
  expect(bytesIn(dataDir)).not.toMatch(/ooseberry|Firefox on Linux/)

  const restored = await openStore({ dataDir })
  const search = async () => {
    const { signal } = new AbortController()
    return (await restored.people.search('wolfsbane', { signal })).requests.length
  }
  expect(await search()).toBe(1)
  expect((await restored.check()).problems).toEqual([])
  await restored.close()
})
