import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../settings/start-error.ts'
import { contentDir } from '../../src/content/content-dir.ts'
import { listTranslations } from '../../src/content/list-translations.ts'
import { listWords } from '../../src/content/list-words.ts'
import { readContentFiles, readTranslatedFrom } from '../../src/content/read-content.ts'
import { listSampleTexts } from '../../src/content/sample-texts.ts'
import {
  compareTranslation,
  localesIn,
  recordTranslation,
  translatedFromFile,
  translatedFromText,
} from '../../src/content/translations.ts'
import { contentErrors } from '../../src/content-errors.ts'
import type { Parts } from '../programs/parts.ts'

/** The parts of `npm run content`. */
export const contentParts: Parts = {
  check: {
    does: 'checks every file: keys and values, and links and pictures of pages',
    run: () => checkContent([{ contentDir }]),
  },
  samples: {
    does: 'lists the sample texts that are left; fails while there are any',
    run: () => listSamples(),
  },
  translations: {
    does: 'lists what each translation lacks, and what changed in the source since',
    run: () => showTranslations(),
  },
  words: {
    does: 'counts the interface words that are built in, and those that are overridden',
    run: () => showWords(),
  },
  record: {
    does: 'records which source each new or changed translation belongs to',
    run: () => recordTranslations([]),
    isByName: true,
  },
  confirm: {
    does: 'records that outdated translations are still right: content/de/FILE[:LINE] …',
    run: confirmTranslations,
    isByName: true,
  },
  brand: {
    does: 'draws the icons that content/brand/ does not have',
    run: () => drawBrand(),
    isByName: true,
  },
}

async function drawBrand() {
  // Only here: sharp takes longer to load than the other parts take to run.
  const { drawMissing } = await import('../brand/draw-missing.ts')
  await drawMissing(contentDir)
  return 0
}

export async function checkContent(sites: { contentDir: string }[]) {
  // A mistake in the built-in words is one of every site.
  const messages = new Set(sites.flatMap(({ contentDir }) => contentErrors(contentDir).map(({ message }) => message)))
  for (const message of messages) console.error(message)
  return messages.size > 0 ? 1 : 0
}

async function listSamples() {
  const { count, lines } = listSampleTexts(readContentFiles())
  console.log(lines.join('\n'))
  return count > 0 ? 1 : 0
}

async function showTranslations() {
  console.log(listTranslations(compareTranslations()).join('\n'))
  return 0
}

async function showWords() {
  console.log(listWords(readContentFiles()).join('\n'))
  return 0
}

function compareTranslations() {
  const texts = readContentFiles()
  return localesIn(texts).translations.map((tag) => compareTranslation(texts, tag, readTranslatedFrom(contentDir, tag)))
}

async function confirmTranslations(named: string[]) {
  if (named.length === 0)
    throw new StartError('npm run content -- confirm needs a place such as content/de/hero.yaml:12.')
  const places = named.map(withoutFolder)
  const outdated = compareTranslations().flatMap(({ tag, findings }) =>
    findings
      .filter(({ fault }) => fault === 'outdated')
      .flatMap(({ place }) => [tag, place.replace(/:\d+$/, ''), place]),
  )
  const unknown = places.filter((place) => !outdated.includes(place))
  for (const place of unknown)
    console.error(
      `${contentDir}/${place} has no outdated translation; expected a place that npm run content lists as outdated.`,
    )
  return unknown.length > 0 ? 1 : recordTranslations(places)
}

async function recordTranslations(confirmed: string[]) {
  const texts = readContentFiles()
  for (const tag of localesIn(texts).translations) {
    const recorded = recordTranslation(texts, tag, readTranslatedFrom(contentDir, tag), confirmed)
    writeFileSync(join(contentDir, translatedFromFile(tag)), translatedFromText(recorded))
  }
  return showTranslations()
}

/** The place as findings name it: `content/de/hero.yaml:12` → `de/hero.yaml:12`. */
const withoutFolder = (place: string) => place.replace(new RegExp(`^(./)?${contentDir}/`), '').replace(/\/$/, '')
