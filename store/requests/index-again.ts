import type { Transaction } from 'kysely'
import { addSearchTexts, readIndexed } from '../schema/search-texts.ts'
import type { Tables } from '../schema/tables.ts'
import { eraseWords } from './erase-words.ts'

/** Writes the words of a request to the search index again, after a change of its mails. The caller has locked it. */
export async function indexAgain(tx: Transaction<Tables>, requestId: string) {
  await eraseWords(tx, [requestId])
  await addSearchTexts(tx, await readIndexed(tx, [requestId]))
}
