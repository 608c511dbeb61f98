import { readFileSync, writeFileSync } from 'node:fs'
import { licencesPage } from './licences-page.ts'
import { readLockfile } from './read-lockfile.ts'

const FILE = 'docs/licences.md'

export async function checkLicences() {
  if (readFileSync(FILE, 'utf8') === licencesPage(readLockfile())) return 0
  console.error(`${FILE} does not list what package-lock.json installs. Run: npm run fix -- licences`)
  return 1
}

export async function writeLicences() {
  writeFileSync(FILE, licencesPage(readLockfile()))
  console.log(`${FILE} is up to date.`)
  return 0
}
