import { readFileSync, writeFileSync } from 'node:fs'
import { contact } from '../contract/forms/contact.ts'
import { emailShape, type Field } from '../contract/forms/field.ts'
import { forms } from '../contract/forms/forms.ts'
import { type ListName, lists, optionLabel } from '../contract/forms/options.ts'

const RULES_PAGE = 'docs/rules.md'

/** The page with the tables of the forms and of the option lists as they are now. */
export function withRuleTables(page: string) {
  let text = page
  for (const [heading, rows] of tables) {
    const place = new RegExp(`(?<=\n## ${heading}\n(?:(?!\n## )[^])*?\n\\|.*\n\\|-.*\n)(?:\\|.*\n)+`)
    if (!place.test(text)) throw new Error(`${RULES_PAGE} has no table under the heading "${heading}"; add one.`)
    text = text.replace(place, () => rows.map((cells) => `| ${cells.join(' | ')} |\n`).join(''))
  }
  return text
}

const rowsOf = (fields: Record<string, Field>) =>
  Object.entries(fields).map(([name, field]) => [
    field.label,
    `\`${name}\``,
    `${accepted(field)}${field.isLater ? '; a caller may leave it out' : ''}`,
    messages(field),
  ])

function accepted(field: Field) {
  if (field.kind === 'choice') return `a value of *${listTitles[field.list]}*`
  if (field.kind === 'choices') return `at least one value of *${listTitles[field.list]}*`
  if (field.kind === 'filledIn')
    return `optional; at most ${field.max.toLocaleString('en')} characters, filled in by the page`
  const length = `${field.min} to ${field.max.toLocaleString('en')} characters`
  return field.shape ? `${length}, ${shapeText(field.shape)}` : length
}

const shapeText = (shape: RegExp) => shapeTexts.get(shape) ?? `\`${shape}\``

const shapeTexts = new Map([
  [emailShape, 'shaped like an address'],
  [contact.fields.email.shape, 'an address whose top-level part has two or more letters'],
  [
    contact.fields.name.shape,
    `letters of any script with their combining marks, and spaces; at least ${contact.fields.name.min} letters`,
  ],
])

function messages({ rules: { required, shape, tooLong, oneOf } }: Field) {
  const sentences = [required, shape, tooLong, oneOf?.replace(/(?<=one of: ).*/, '…')]
  return [...new Set(sentences)].flatMap((text) => (text ? [`\`${text}\``] : [])).join(' ')
}

const listTitles: Record<ListName, string> = {
  industries: 'Industry',
  useCases: 'Use case',
  teamSizes: 'Team size',
  expectedUsers: 'Expected users',
  timelines: 'Timeline',
  budgets: 'Budget',
  features: 'Additional features',
}

/** The headings of the page, and the rows of their tables. */
const tables: [string, string[][]][] = [
  ...Object.values(forms).map(({ title, fields }): [string, string[][]] => [title, rowsOf(fields)]),
  [
    'Option lists',
    (Object.keys(lists) as ListName[]).map((list) => [listTitles[list], codes(lists[list]), shownAs(list)]),
  ],
]

function codes(texts: readonly string[]) {
  return texts.map((text) => `\`${text}\``).join(', ')
}

function shownAs(list: ListName) {
  const labels = lists[list].map((value) => optionLabel(list, value))
  return labels.some((label, nth) => label !== lists[list][nth]) ? codes(labels) : ''
}

/** The part `rules` of `npm run fix` */
export async function writeRules() {
  writeFileSync(RULES_PAGE, withRuleTables(readFileSync(RULES_PAGE, 'utf8')))
  console.log(`${RULES_PAGE} has all forms.`)
  return 0
}
