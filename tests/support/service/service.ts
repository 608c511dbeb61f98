import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { inject, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { SERVICE_PATH } from '../../../contract/wire/call-request.ts'
import { buildService } from '../../../server/build-service.ts'
import type { TimeLimits } from '../../../server/http/time-limits.ts'
import { readBuildSettings } from '../../../settings/build-settings.ts'
import { type RunSettings, readRunSettings } from '../../../settings/run-settings.ts'
import { Site } from '../../../settings/site.ts'
import { answerWords } from '../../../settings/words/answer-words.ts'
import { mailWords } from '../../../settings/words/mail-words.ts'
import { sqliteFile } from '../../../store/database/open-sqlite.ts'
import { openStore, type Store } from '../../../store/open-store.ts'

const wordsIn = (file: string) => parse(readFileSync(`src/content/words/en/${file}.yaml`, 'utf8'))
/** Read once: it takes longer than most tests of a call. */
const words = {
  mails: mailWords.parse(wordsIn('mails')),
  forms: Site.shape.forms.parse(wordsIn('forms')),
  answers: { en: answerWords.parse(wordsIn('answers')) },
}

/** `site.json` of a small built site. */
export const aSite = (change: Partial<Site> = {}): Site => ({
  builtWith: readBuildSettings({}),
  redirects: [],
  locales: ['en', 'de', 'ar'],
  company: {
    name: 'Sextant',
    legalName: 'Sextant Works Ltd',
    email: 'office@sextant.example',
    phone: '+44 20 7946 0123',
    timeZone: 'UTC',
  },
  employee: { show: { bloodGroup: true, alternateNumber: true } },
  badge: {
    fields: {
      designation: true,
      employeeCode: true,
      bloodGroup: true,
      mobile: true,
      alternate: false,
    },
    words: [
      {
        locale: 'en',
        direction: 'ltr',
        company: 'Sextant',
        address: '1 Quay, London',
        found: 'Found this card? Please send it to this address.',
        labels: {
          employeeCode: 'Employee Code',
          bloodGroup: 'Blood Group',
          mobile: 'Mobile No.',
          alternate: 'Alternate No.',
        },
      },
    ],
  },
  ...words,
  replies: {},
  consents: [],
  offers: { trial: 'One week of a developer', agent: 'An agent, built and operated' },
  colours: {
    paper: '#fafafa',
    ink: '#0a0a0a',
    'ink-soft': '#505050',
    rule: '#c0c0c0',
    signal: '#ff0000',
  },
  inlineHashes: { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] },
  homeHashes: { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] },
  ...change,
})

export const pages = {
  'index.html': '<title>Home</title>',
  '404.html': '<h1>Oops! Page not found</h1>',
  'Home/TeamMembers.html': '<title>Employee</title>',
  '_astro/page.B1gHash1.js': 'export {}',
  'robots.txt': 'User-agent: *\n',
  '.well-known/security.txt': 'Contact: mailto:security@sextant.example\n',
}

type Change = {
  settings?: Partial<RunSettings>
  site?: Partial<Site>
  /** Further built files, by path. */
  files?: Record<string, string | Buffer>
  /** Stands in for parts of the real store. */
  store?: (real: Store) => Store
  log?: FastifyBaseLogger
  timeLimits?: TimeLimits
}

/** A service on a new data directory; both are removed after the test. */
export async function startService(change: Change = {}) {
  const dir = createDirectory()
  const dataDir = createMigratedDirectory(join(dir, 'data'))
  const pagesDir = join(dir, 'public')
  writeFiles(pagesDir, { ...pages, ...change.files })
  const real = await openStore({ dataDir })
  const store = change.store?.(real) ?? real
  const settings = {
    ...readRunSettings({ DATA_DIR: dataDir, RATE_LIMIT: '0' }, { host: '127.0.0.1' }),
    ...change.settings,
  }
  const site = aSite(change.site)
  const { log, timeLimits } = change
  const parts = { settings, site, store, pagesDir }
  const service = await buildService({ ...parts, log, timeLimits })
  onTestFinished(async () => {
    await service.close()
    await real.close()
  })
  return { service, store: real, ...real, dataDir, pagesDir, settings, site }
}

/** An empty directory, which is removed after the test. */
export function createDirectory() {
  const dir = mkdtempSync(join(tmpdir(), 'site-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** A data directory whose SQLite database has the current schema. */
export function createMigratedDirectory(dataDir = createDirectory()) {
  mkdirSync(dataDir, { recursive: true })
  const file = sqliteFile(dataDir)
  if (!existsSync(file)) copyFileSync(inject('migratedSqlite'), file)
  return dataDir
}

export function writeFiles(dir: string, files: Record<string, string | Buffer>) {
  for (const [name, content] of Object.entries(files)) {
    const file = join(dir, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

/** For `inject`: a call with a body. */
export const call = (name: string, payload: object, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url: `${SERVICE_PATH}/${name}`,
  headers,
  payload,
})
