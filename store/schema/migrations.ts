import type { Migration } from 'kysely/migration'
import { createFirstRelease } from './0001-first-release.ts'
import { createConversation } from './0002-conversation.ts'
import { createCountedDays } from './0003-counted-days.ts'
import { addAreaFigures } from './0004-area-figures.ts'
import { cleanTexts } from './0005-clean-texts.ts'
import { addSignatures } from './0006-signatures.ts'
import { dropCountedDays } from './0007-no-kept-days.ts'
import { addTriedAt } from './0008-tried-at.ts'
import { searchInTransaction } from './0009-search-in-transaction.ts'
import { mergeRequestIndexes } from './0010-fewer-indexes.ts'
import { nameImportsByOwner } from './0011-imports-by-owner.ts'
import { addCc } from './0012-cc.ts'

/** Migrations run in the order of their names. A released migration is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-first-release': { up: createFirstRelease },
  '0002-conversation': { up: createConversation },
  '0003-counted-days': { up: createCountedDays },
  '0004-area-figures': { up: addAreaFigures },
  '0005-clean-texts': { up: cleanTexts },
  '0006-signatures': { up: addSignatures },
  '0007-no-kept-days': { up: dropCountedDays },
  '0008-tried-at': { up: addTriedAt },
  '0009-search-in-transaction': { up: searchInTransaction },
  '0010-fewer-indexes': { up: mergeRequestIndexes },
  '0011-imports-by-owner': { up: nameImportsByOwner },
  '0012-cc': { up: addCc },
}
