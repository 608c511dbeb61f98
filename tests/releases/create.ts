import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import project from '../../package.json' with { type: 'json' }
import { addConsoleSamples, addSamples } from '../../samples/add-samples.ts'
import { sqliteFile } from '../../store/database/open-sqlite.ts'
import { openStore } from '../../store/open-store.ts'
import { pageRequests } from './page-requests.ts'

/**
 * Writes the database of this release with the samples, and what its pages send: `node tests/releases/create.ts`. Tests of
 * later releases upgrade the database, and send the requests.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'release-'))
await addSamples(dataDir)
const store = await openStore({ dataDir })
await addConsoleSamples(store)
await store.close()
const file = sqliteFile(dataDir)
const database = new DatabaseSync(file)
database.exec('pragma journal_mode = delete; vacuum')
database.close()
const release = (ending: string) => new URL(`v${project.version}.${ending}`, import.meta.url)
writeFileSync(release('sqlite.gz'), gzipSync(readFileSync(file), { level: 9 }))
writeFileSync(release('json'), `${JSON.stringify(await pageRequests(), null, 2)}\n`)
