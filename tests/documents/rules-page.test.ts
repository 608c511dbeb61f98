import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { MAX_EMP_ID } from '../../contract/employee-link.ts'
import { forms as described } from '../../contract/forms/forms.ts'
import * as options from '../../contract/forms/options.ts'
import { ruleCodes, sentenceOf } from '../../contract/forms/rule-codes.ts'
import { flags } from '../../contract/wire/proposal-insert.ts'
import { TOAST_MS } from '../../ui/toasts/toasts.ts'
import { anAgentProposal, aTrialProposal } from '../support/service/proposals.ts'
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
const number = (text = '') => Number(text.replace(',', ''))

const aContactMessage = {
  name: 'Noor Haddad',
  email: 'noor@harbour.example',
  subject: 'A visit in May',
  message: 'May we see the plant?',
}
const forms: [heading: string, rules: z.ZodMiniObject, complete: object][] = [
  ['Engage Talent', described.trial.schema, aTrialProposal()],
  ['Build Your AI Agent', described.agent.schema, anAgentProposal()],
  ['Contact form', described.contact.schema, aContactMessage],
]

/** All messages of a field: empty, too short or wrong, too long. The values of an option list become `…`. */
function messagesOf(rules: z.ZodMiniObject, complete: object, field: string) {
  const wrong = ['', 'x', 'x'.repeat(5_001)].flatMap(
    (value) => rules.safeParse({ ...complete, [field]: value }).error?.issues ?? [],
  )
  return new Set(wrong.map(({ message }) => sentenceOf(message).replace(/(?<=one of: ).*/, '…')))
}

test.each(forms)(
  'the fields and messages of %s are documented as in the contract',
  (heading, rules, complete) => {
    const documented = rowsBelow(heading).slice(1)
    expect(documented.map(([, field]) => codes(field)[0])).toEqual(Object.keys(rules.shape))
    for (const [, field, , messages] of documented) {
      const [name = ''] = codes(field)
      expect(new Set(codes(messages)), name).toEqual(messagesOf(rules, complete, name))
    }
  },
)

test.each(forms)(
  'the lengths of %s are documented as in the contract',
  (heading, rules, complete) => {
    for (const [, field, accepted] of rowsBelow(heading).slice(1)) {
      const [, least, most] = accepted?.match(/^([\d,]+) to ([\d,]+) characters/) ?? []
      const [name = ''] = codes(field)
      const takes = (length: number) =>
        rules.safeParse({ ...complete, [name]: textOf(length, name) }).success
      if (most === undefined) continue
      expect([takes(number(most)), takes(number(most) + 1)], name).toEqual([true, false])
      if (/email/i.test(name)) continue // The shape of an address is checked before its length.
      expect([takes(number(least)), takes(number(least) - 1)], name).toEqual([true, false])
    }
  },
)

const textOf = (length: number, name: string) =>
  /email/i.test(name) ? '@x.example'.padStart(length, 'x') : 'x'.repeat(length)

test('the option lists are documented in the order of the contract', () => {
  const lists = rowsBelow('Option lists').map(([list, values]) => [list, codes(values)] as const)
  const { expectedUsers, budgets } = options
  expect(lists.filter(([, values]) => values.length > 0)).toEqual([
    ['Industry', options.industries],
    ['Use case', options.useCases],
    ['Team size', options.teamSizes],
    ['Expected users', expectedUsers],
    ['Timeline', options.timelines],
    ['Budget', budgets],
    ['Additional features', options.features],
    ['Expected users', expectedUsers.map(options.expectedUsersLabel)],
    ['Budget', budgets.map(options.budgetLabel)],
  ])
})

test('the hints are documented as on the pages', () => {
  const documented = rowsBelow('Hints').slice(1)
  const { rules, suggestions } = testContent.forms
  expect(Object.fromEntries(documented.map((row) => row.flatMap(codes)))).toEqual(
    Object.fromEntries(
      ruleCodes.filter((code) => suggestions[code]).map((code) => [rules[code], suggestions[code]]),
    ),
  )
})

test('the toasts are documented as in the forms', () => {
  const documented = rowsBelow('From submit to toast').slice(1)
  expect(documented.map(([, , toast]) => codes(toast)[0])).toEqual(
    Object.values(testContent.forms.toasts),
  )
})

/** All sources of the pages, each line break as a space: long texts are wrapped. */
const words = globSync(['src/**/*.{ts,tsx,astro}', `${TEST_CONTENT_DIR}/**/*.yaml`])
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(path, 'utf8').replace(/\s+/g, ' '))
  .join('\n')

test('the pages use every documented text', () => {
  const [, states = ''] = page.match(/\n## From submit to toast\n([\s\S]*?)\n\| /) ?? []
  const [, others = ''] = page.split('\n## Employee page\n')
  const [texts = ''] = others.split('\n## Constants\n')
  const labels = forms.flatMap(([heading]) =>
    rowsBelow(heading)
      .slice(1)
      .map(([label = '']) => label),
  )
  const [ours = ''] = texts.split('\n## Texts of the sample company\n')
  const named = [...labels, ...codes(`${states}\n${ours}`)]
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
  const specified = rowsBelow('Texts of the sample company').slice(1)
  expect(specified.map(([, texts]) => codes(texts))).toEqual([
    hero.slides.map(({ title }) => title),
    hero.stats.map(({ value, suffix, label }) => `${value}${suffix} ${label}`),
    solutions.cards.map(({ title }) => title),
    agentDemo.chats.map(({ industry }) => industry),
    links,
    certifications.seals.map(({ title }) => title),
    [clients.title, clients.count, clients.markerText],
    clients.places.map(({ country }) => country),
    footer.services,
    footer.legal.map(({ title }) => title),
    [proposals.trial.title, proposals.agent.title],
    [proposals.trial.offer, proposals.agent.offer],
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
