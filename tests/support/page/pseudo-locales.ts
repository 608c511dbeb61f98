import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sampleEmployees } from '../../../samples/employees.ts'
import { describeLocale } from '../../../src/content/locales/locale.ts'
import { REFERENCE } from '../../visual/states.ts'
import { findOn, walkStates } from '../../visual/walk.ts'
import { buildWithContent } from '../build-with.ts'
import { names, pseudoContent, pseudoLocales } from '../pseudo-content.ts'
import { testContent } from '../test-content.ts'
import { findIllegible } from './find-illegible.ts'
import { readWords } from './read-words.ts'
import { type RunningSite, startSite } from './site.ts'
import { expect, test } from './test.ts'

/** A test that walks the site in a pseudo-locale. Returns the origin of the site, for other tests of the same file. */
export function testPseudoLocale(language: keyof typeof pseudoLocales) {
  // In one worker: each worker would build the site again.
  test.describe.configure({ mode: 'default' })

  let distDir: string
  let site: RunningSite

  test.beforeAll(async () => {
    test.setTimeout(300_000)
    distDir = await buildWithContent(pseudoContent())
    site = await startSite({ distDir })
  })

  test.afterAll(async () => {
    await site?.stop()
    if (distDir) rmSync(distDir, { recursive: true, force: true })
  })

  test(`in a ${language} language every page and state is translated and legible`, async ({ page, expectErrors }) => {
    test.setTimeout(180_000)
    expectErrors(/404 .*\/no-such-page$/)
    await page.setViewportSize(PHONE)
    await walkStates(page, `${site.origin}/${pseudoLocales[language]}`, async (state) => {
      expect.soft(await findUntranslated(page), state.name).toEqual([])
      const illegible = await findOn([PHONE, WIDE], page, state, () => page.evaluate(findIllegible))
      expect.soft(illegible, state.name).toEqual([])
    })
  })

  return () => site.origin
}

const PHONE = { width: 360, height: 800 }
const WIDE = { width: 1280, height: 800 }

const { company, certifications } = testContent
const untranslated = /[A-Za-z]{2,}/

/** Texts that are the same in every language. */
const sameEverywhere = [
  // The company's name, addresses and numbers.
  company.name,
  company.legalName,
  company.email,
  company.securityEmail,
  company.address.street,
  company.taxId.value,
  ...company.social.map(({ label }) => label),
  ...certifications.seals.flatMap(({ number = [], issuer = [] }) => [number, issuer].flat()),
  // The record of an employee, and the id in the address of an unknown employee.
  ...sampleEmployees.flatMap(({ portrait, ...record }) => Object.values(record)),
  'nobody',
  REFERENCE,
  // Names and standards, and an address in an example.
  ...names,
  'name@example.com',
  // The names and tags of the pseudo-locales, in the links to the languages.
  ...Object.values(pseudoLocales).flatMap((tag) => [tag, describeLocale(tag, false).name]),
  // Browsers format dates and durations in English for an unknown language.
  'hours',
  'am',
  'pm',
  'ET',
  'UTC',
  'GMT',
  ...namesOf('weekday', ['long', 'short']),
  ...namesOf('month', ['long', 'short']),
].toSorted((one, other) => other.length - one.length)

/** The names of the weekdays or months. The first days of the months of 2026 are all weekdays. */
function namesOf(part: 'weekday' | 'month', widths: ('long' | 'short')[]) {
  const dates = Array.from({ length: 12 }, (_, index) => new Date(2026, index, 1))
  return widths.flatMap((width) => dates.map((date) => date.toLocaleDateString('en', { [part]: width })))
}

const known = new RegExp(
  `(?<![A-Za-z])(?:${sameEverywhere.map((each) => RegExp.escape(each)).join('|')})(?![A-Za-z])`,
  'g',
)

async function findUntranslated(page: Page) {
  const read = await page.evaluate(readWords)
  return read
    .filter(({ text }) => untranslated.test(text.replace(known, '')))
    .map(({ place, text }) => `${place}: ${text.trim()}`)
}
