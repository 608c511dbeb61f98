import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { aDirectory } from '../../tests/support/service.ts'
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

test('a read that fails takes nothing from the others of its turn, nor of later ones', async () => {
  const { add, read } = aFileOfWords()
  add('one')
  const failing = read(CompiledQuery.raw('select word from poems'))
  const other = read(words)
  await expect(failing).rejects.toThrow('no such table')
  expect(await other).toEqual([{ word: 'one' }])
  add('two')
  expect(await read(words)).toHaveLength(2)
})

test('who asks of a file that is closed meanwhile is told', async () => {
  const { database, read } = aFileOfWords()
  const asked = read(words)
  database.close()
  await expect(asked).rejects.toThrow('database is not open')
})
