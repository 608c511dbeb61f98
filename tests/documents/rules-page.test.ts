import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_EMP_ID } from '../../contract/employee-link.ts'
import type { Field } from '../../contract/forms/field.ts'
import { forms } from '../../contract/forms/forms.ts'
import { type ListName, lists, optionLabel } from '../../contract/forms/options.ts'
import { ruleCodes } from '../../contract/forms/rule-codes.ts'
import { flags } from '../../contract/wire/proposal-insert.ts'
import { TOAST_MS } from '../../ui/toasts/toasts.ts'
import { TEST_CONTENT_DIR, testContent } from '../support/test-content.ts'

const page = readFileSync('docs/rules.md', 'utf8')

/** The cells of the table rows below a heading, without head and rule. */
function rowsBelow(heading: string) {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const [text = ''] = section.split('\n## ')
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
}

const codes = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** How the page begins to say what a field accepts; the sentence about a shape is written by hand. */
function limitsOf(field: Field) {
  if ('list' in field) {
    const row = rowsBelow('Option lists')[1 + Object.keys(lists).indexOf(field.list)]
    return `${field.kind === 'choice' ? 'a' : 'at least one'} value of *${row?.[0]}*`
  }
  const max = `${field.max.toLocaleString('en')} characters`
  return 'min' in field ? `${field.min} to ${max}${field.shape ? ', ' : ''}` : `optional; at most ${max}`
}

test.each(Object.values(forms))('the fields of "$title" are documented with lengths and messages', (form) => {
  const fields = Object.entries<Field>(form.fields)
  const documented = rowsBelow(form.title).slice(1)
  const limits = documented.map(([, , accepted], at) =>
    accepted?.slice(0, fields[at] && limitsOf(fields[at][1]).length),
  )
  expect(limits).toEqual(fields.map(([, field]) => limitsOf(field)))
  expect(documented.map(([label, name, , messages]) => [label, ...codes(name), ...codes(messages)])).toEqual(
    fields.map(([name, { label, rules }]) => {
      const { required, shape, tooLong, oneOf }: Field['rules'] = rules
      const usual = new RegExp(`^${label} must be (one of: .+|[\\d,]+ characters or fewer\\.)$`)
      const sentences = [required, shape, tooLong, oneOf].filter((text) => text && !usual.test(text))
      return [label, name, ...new Set(sentences)]
    }),
  )
})

test('the option lists are documented in the order of the pages, with the texts that are shown', () => {
  const documented = rowsBelow('Option lists').slice(1)
  expect(documented.map(([, values, shown]) => [codes(values), codes(shown || values)])).toEqual(
    (Object.keys(lists) as ListName[]).map((list) => [
      [...lists[list]],
      lists[list].map((value) => optionLabel(list, value)),
    ]),
  )
})

test('the hints are documented as on the pages', () => {
  const documented = rowsBelow('Hints').slice(1)
  const { rules, suggestions } = testContent.forms
  expect(Object.fromEntries(documented.map((row) => row.flatMap(codes)))).toEqual(
    Object.fromEntries(ruleCodes.filter((code) => suggestions[code]).map((code) => [rules[code], suggestions[code]])),
  )
})

test('the toasts are documented as in the forms', () => {
  const documented = rowsBelow('From submit to toast').slice(1)
  expect(documented.map(([, , toast]) => codes(toast)[0])).toEqual(Object.values(testContent.forms.toasts))
})

/** All sources of the pages, each line break as a space: long texts are wrapped. */
const words = globSync(['src/**/*.{ts,tsx,astro}', 'src/content/words/en/*.yaml', `${TEST_CONTENT_DIR}/**/*.yaml`])
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(path, 'utf8').replace(/\s+/g, ' '))
  .join('\n')

test('the pages use every documented text', () => {
  const [, states = ''] = page.match(/\n## From submit to toast\n([\s\S]*?)\n\| /) ?? []
  const [, others = ''] = page.split('\n## Employee page\n')
  const [texts = ''] = others.split('\n## Constants\n')
  const labels = Object.values(forms).flatMap(({ fields }) => Object.values<Field>(fields).map(({ label }) => label))
  const named = [...labels, ...codes(`${states}\n${texts}`)]
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((text) => !words.includes(text))).toEqual([])
})

test('every sentence of the employee page is documented', () => {
  const { noEmpId, notFound, unreachable } = testContent.words.employee
  const documented = rowsBelow('Employee page').flatMap(([, text]) => codes(text))
  expect([noEmpId, notFound, unreachable]).toEqual(documented)
})

test('the specified texts are those of the test content', () => {
  const { hero, solutions, agentDemo, certifications, clients, footer, proposals } = testContent
  const links = agentDemo.chats.flatMap(({ industry, exchanges }) =>
    exchanges.flatMap(({ link }) => (link ? [`${industry}: ${link}`] : [])),
  )
  const texts = [
    hero.slides.map(({ title }) => title),
    hero.stats.map(({ value, suffix, label }) => `${value}${suffix} ${label}`),
    solutions.cards.map(({ title }) => title),
    agentDemo.chats.map(({ industry }) => industry),
    links,
    certifications.seals.map(({ title }) => title),
    [clients.title, clients.count, clients.markerText],
    clients.places.map(({ country }) => country),
    footer.services,
    footer.legal.filter(({ url }) => !url).map(({ title }) => title),
    [proposals.trial.title, proposals.agent.title],
    [proposals.trial.offer, proposals.agent.offer],
  ]
  expect(texts.map((list) => list.join(', '))).toEqual([
    'Business Solutions, Process Automation, Custom Development',
    '100+ Projects Delivered, 98% Client Satisfaction, 20+ Years Experience',
    'AI That Predicts and Automates, Software That Gets You to Market Faster, Digital Tools That Think for You, AI-Powered ERP Solutions, Enterprise Security & Performance, Cloud & Mobile Solutions',
    'HR Assistant, Healthcare, IT Support, Admin, Sales Support, Finance, Education, Manufacturing, Logistics, Travel, Automotive, Pharma',
    'Finance: Download Invoice',
    'ISO 27001:2022, ISO 9001:2015, SME CDP 2024 disclosure, Fortune 100 client, 10+ years partnership',
    'Clientele across Geographies, 5+ COUNTRIES, Trusted Client Location',
    'India, United States, United Kingdom, China, South Africa',
    'Web Development, Mobile Apps, UI/UX Design, Digital Strategy, Consulting, Support',
    'Privacy Policy, Terms of Service',
    'Engage Talent, Build Your AI Agent',
    '7-day free trial, Development package plus monthly operations',
  ])
})

test('the constants are documented as in the code', () => {
  const seconds = (ms: number) => `${ms / 1_000} s`
  const [, slideMs = ''] = words.match(/SLIDE_MS = ([\d_]+)/) ?? []
  expect(
    rowsBelow('Constants')
      .slice(1)
      .map(([, value]) => value),
  ).toEqual([
    seconds(TOAST_MS),
    seconds(Number(slideMs.replace('_', ''))),
    String(flags.trial),
    String(flags.agent),
    `${MAX_EMP_ID} characters`,
  ])
})
