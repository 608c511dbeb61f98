import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { aDirectory } from '../../tests/support/service/service.ts'
import { readOnSqlite } from './straight-on-sqlite.ts'

const words = CompiledQuery.raw('select word from words')

function aFileOfWords() {
  const path = join(aDirectory(), 'words.sqlite')
  const writer = new DatabaseSync(path)
  writer.exec('pragma journal_mode = wal; create table words (word text)')
  const database = new DatabaseSync(path, { readOnly: true })
  const add = (word: string) => writer.prepare('insert into words values (?)').run(word)
  return { add, database, read: readOnSqlite(database) }
}

test('each read of one turn sees what was written before it was asked for', async () => {
  const { add, read } = aFileOfWords()
  const first = read(words)
  add('one')
  const second = read(words)
  await first
  expect(await second).toEqual([{ word: 'one' }])
})

test('a read that fails takes nothing from the reads of later turns', async () => {
  const { add, read } = aFileOfWords()
  const unknown = CompiledQuery.raw('select word from poems')
  await expect(Promise.all([read(words), read(unknown)])).rejects.toThrow('no such table')
  add('one')
  expect(await read(words)).toEqual([{ word: 'one' }])
})

test('who asks of a file that is closed meanwhile is told', async () => {
  const { database, read } = aFileOfWords()
  const asked = read(words)
  database.close()
  await expect(asked).rejects.toThrow('database is not open')
})
