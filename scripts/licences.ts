import { writeFileSync } from 'node:fs'
import { licencesPage } from './packages/licences-page.ts'
import { readLockfile } from './packages/read-lockfile.ts'

/** `npm run licences`: to be run when the lockfile changed. */
writeFileSync('docs/licences.md', licencesPage(readLockfile()))
console.log('docs/licences.md is up to date.')
