import { expect, test } from 'vitest'
import { cpuMs } from '../../tests/support/cpu-ms.ts'
import { anAgentProposal, aTrialProposal } from '../../tests/support/service/proposals.ts'
import { UnflaggedProposal } from '../wire/unflagged-proposal.ts'
import { agent } from './agent.ts'
import { contact } from './contact.ts'
import { patternOf } from './field.ts'
import { ruleSentence } from './rule-codes.ts'
import { trial } from './trial.ts'

const schemas = { trial: trial.schema, agent: agent.schema, unflagged: UnflaggedProposal }
const complete = {
  trial: aTrialProposal(),
  agent: anAgentProposal(),
  unflagged: { ...aTrialProposal(), Features: '' },
}
type Dialog = keyof typeof schemas
const dialogs = Object.keys(schemas) as Dialog[]

/** The sentences about a complete proposal with one change; null if the proposal is accepted. */
function messagesFor(dialog: Dialog, change: object) {
  const result = schemas[dialog].safeParse({ ...complete[dialog], ...change })
  return result.error?.issues.map(({ message }) => ruleSentence(message)) ?? null
}

test.each(dialogs)('a complete %s proposal is accepted', (dialog) => {
  expect(messagesFor(dialog, {})).toBeNull()
})

const EMAIL = 'Enter a valid email address.'
const DESCRIPTION = 'Project description is required (min 10 characters).'

const sharedRules: [change: object, message: string][] = [
  [{ CompanyName: '' }, 'Company name is required.'],
  [{ CompanyName: ' \t\n ' }, 'Company name is required.'],
  [{ CompanyName: 'x'.repeat(201) }, 'Company name must be 200 characters or fewer.'],
  [{ Email: '' }, 'Email is required.'],
  [{ Email: '   ' }, 'Email is required.'],
  [{ Email: 'ada' }, EMAIL],
  [{ Email: 'ada@meridian' }, EMAIL],
  [{ Email: '@meridian.example' }, EMAIL],
  [{ Email: 'ada@.' }, EMAIL],
  [{ Email: 'ada@@meridian.example' }, EMAIL],
  [{ Email: 'ada @meridian.example' }, EMAIL],
  [{ Email: `${'a'.repeat(245)}@x.example` }, 'Email must be 254 characters or fewer.'],
  [{ Industry: '' }, 'Industry is required.'],
  [{ Timeline: '' }, 'Timeline is required.'],
  [{ Description: '' }, DESCRIPTION],
  [{ Description: `  ${'x'.repeat(9)}  ` }, DESCRIPTION],
  [{ Description: '🎉'.repeat(9) }, DESCRIPTION],
  [{ Description: 'x'.repeat(5001) }, 'Project description must be 5,000 characters or fewer.'],
]

for (const dialog of dialogs) {
  test.each(sharedRules)(`the ${dialog} proposal with %o is refused with "%s"`, (change, message) => {
    expect(messagesFor(dialog, change)).toEqual([message])
  })

  test.each([
    { CompanyName: 'x'.repeat(200) },
    { CompanyName: `  ${'🎉'.repeat(200)}  ` },
    { Email: ' ada@meridian.example ' },
    { Email: 'a@b.c' },
    { Email: `${'a'.repeat(244)}@x.example` },
    { Description: 'x'.repeat(10) },
    { Description: '🎉'.repeat(5000) },
  ])(`the ${dialog} proposal accepts %o`, (change) => {
    expect(messagesFor(dialog, change)).toBeNull()
  })

  test.each([
    ['Industry', 'Mining', 'Industry must be one of: Healthcare, Finance,'],
    ['UseCase', 'Mining', ' must be one of: Customer Support, HR Assistant,'],
    ['RequiredUsers', '7', ' must be one of: 1-5'],
    ['Timeline', 'soon', 'Timeline must be one of: 1-2 weeks, 3-4 weeks, 1-2 months, 3-6 months.'],
  ])(`the ${dialog} proposal refuses a %s of "%s", which is not in its list`, (field, value, message) => {
    const expected = dialog !== 'trial' && field === 'RequiredUsers' ? ' must be one of: 1-5' : message
    expect(messagesFor(dialog, { [field]: value })?.[0]).toContain(expected)
  })
}

test.each<[Dialog, object, string]>([
  ['trial', { UseCase: '' }, 'Project type is required.'],
  ['trial', { RequiredUsers: '' }, 'Team size is required.'],
  ['trial', { RequiredUsers: '51-200' }, 'Team size must be one of: 1-5, 6-10, 11-20, 21-50, 51-100, 100+.'],
  ['trial', { BudgetRange: '' }, 'Budget is required.'],
  ['trial', { BudgetRange: null }, 'Budget is required.'],
  ['trial', { BudgetRange: '1k' }, 'Budget must be one of: 5k-15k, 15k-30k, 30k-50k, 50k-100k, 100k+.'],
  ['trial', { RequiredTechnologies: '' }, 'Required technologies is required.'],
  ['trial', { RequiredTechnologies: null }, 'Required technologies is required.'],
  ['trial', { RequiredTechnologies: ' C ' }, 'Required technologies is required.'],
  ['trial', { RequiredTechnologies: 'x'.repeat(1001) }, 'Required technologies must be 1,000 characters or fewer.'],
  ['agent', { UseCase: '' }, 'Use case is required.'],
  ['agent', { RequiredUsers: '' }, 'Expected users is required.'],
  ['agent', { RequiredUsers: '6-10' }, 'Expected users must be one of: 1-50, 51-200, 201-500, 501-1000, 1000+.'],
  ['agent', { Features: [] }, 'Select at least one feature.'],
  ['agent', { Features: '' }, 'Select at least one feature.'],
  ['agent', { Features: ' , ' }, 'Select at least one feature.'],
  ['agent', { Features: null }, 'Select at least one feature.'],
  [
    'agent',
    { Features: 'Teleport' },
    'Additional features must be one of: CRM Integration, Analytics Dashboard, API Integration, Real-time Notifications.',
  ],
  ['unflagged', { RequiredUsers: '' }, 'Team size or expected users is required.'],
  ['unflagged', { BudgetRange: '1k' }, 'Budget must be one of: 5k-15k, 15k-30k, 30k-50k, 50k-100k, 100k+.'],
  ['unflagged', { Features: 'Teleport' }, 'Features must be names from the list.'],
  ['unflagged', { RequiredTechnologies: 'x'.repeat(1001) }, 'Required technologies must be 1,000 characters or fewer.'],
])('the %s proposal with %o is refused with "%s"', (dialog, change, message) => {
  expect(messagesFor(dialog, change)).toEqual([message])
})

test('the agent proposal requires neither budget nor technologies', () => {
  expect(messagesFor('agent', { BudgetRange: '', RequiredTechnologies: '' })).toBeNull()
})

test.each([{ RequiredUsers: '100+' }, { RequiredUsers: '1000+' }])(
  'an unflagged proposal accepts %o from either list',
  (change) => {
    expect(messagesFor('unflagged', change)).toBeNull()
  },
)

test.each([
  [{ Features: '' }, []],
  [{ Features: 'API Integration,CRM Integration' }, ['CRM Integration', 'API Integration']],
])('an unflagged proposal with %o has the features %j', (change, Features) => {
  const parsed = UnflaggedProposal.parse({
    ...complete.unflagged,
    BudgetRange: '',
    RequiredTechnologies: '',
    ...change,
  })
  expect(parsed).toMatchObject({ Features, BudgetRange: '', RequiredTechnologies: '' })
})

test('features are sorted in the order of the list, without duplicates', () => {
  const sent = ['API Integration, CRM Integration ,API Integration', ['API Integration', 'CRM Integration']]
  for (const Features of sent) {
    const parsed = agent.schema.parse({ ...complete.agent, Features })
    expect(parsed.Features).toEqual(['CRM Integration', 'API Integration'])
  }
})

test('texts are trimmed', () => {
  const parsed = trial.schema.parse(aTrialProposal({ CompanyName: '  Meridian ', Email: '\ta@b.c\n' }))
  expect(parsed).toMatchObject({ CompanyName: 'Meridian', Email: 'a@b.c' })
})

test('all missing fields are reported at once, in the order of the form', () => {
  const messages = (form: typeof trial | typeof agent) =>
    form.schema.safeParse({}).error?.issues.map(({ message }) => ruleSentence(message))
  expect(messages(trial)).toEqual([
    'Company name is required.',
    'Email is required.',
    'Industry is required.',
    'Project type is required.',
    'Team size is required.',
    'Timeline is required.',
    'Budget is required.',
    'Required technologies is required.',
    DESCRIPTION,
  ])
  expect(messages(agent)).toEqual([
    'Company name is required.',
    'Email is required.',
    'Industry is required.',
    'Use case is required.',
    'Expected users is required.',
    'Timeline is required.',
    'Select at least one feature.',
    DESCRIPTION,
  ])
})

test('a hostile email address does not slow down the validation', () => {
  const ms = cpuMs(() =>
    expect(messagesFor('trial', { Email: `a@${'.'.repeat(60_000)} ` })).toEqual([
      'Email must be 254 characters or fewer.',
    ]),
  )
  expect(ms).toBeLessThan(1_000)
})

test.each(['\u200b', '\u200e', '\u202a', '\u202e', '\u2060', '\u2066', '\u00ad', '\ufeff'])(
  'the invisible sign %j is removed from the lines of a form, and kept in its long text',
  (sign) => {
    const of = (text: string) => `${sign}${text.slice(0, 3)}${sign}${text.slice(3)}${sign}`
    const Description = of('We need a line')
    const Email = of('ada@meridian.example')
    const parsed = trial.schema.parse(aTrialProposal({ CompanyName: of('Meridian'), Email, Description }))
    expect(parsed).toMatchObject({ CompanyName: 'Meridian', Email: 'ada@meridian.example' })
    expect(parsed.Description).toContain(`${sign}need`)
    const message = { name: of('Ada Lovelace'), email: Email, subject: of('A visit'), message: Description }
    expect(contact.schema.parse(message)).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@meridian.example',
      subject: 'A visit',
    })
  },
)

const aMessage = { email: 'ada@meridian.example', subject: 'A visit', message: 'We would like to see it.' }

test.each([
  ['Ada\u00a0Lovelace', 'Ada Lovelace'],
  ['山田\u3000太郎', '山田 太郎'],
  ['Ada\u2009Lovelace', 'Ada Lovelace'],
  ['\u202fAda\u2003Lovelace\u00a0', 'Ada Lovelace'],
  ['مهدی\u200cزاده', 'مهدی\u200cزاده'],
  ['ශ්\u200dරී', 'ශ්\u200dරී'],
  ['A\u200dda', 'Ada'],
])('the contact name %j is read as %j, and a browser without script accepts it', (name, read) => {
  expect(contact.schema.parse({ ...aMessage, name }).name).toBe(read)
  expect(name).toMatch(new RegExp(`^(?:${patternOf(contact.fields.name.shape ?? /$/)})$`, 'v'))
})

test.each(['A\u200c\u200d', '\u3164\u3164', 'A\u00a0\u3000', 'Ada\tLovelace', 'Ada\u00a02'])(
  'the contact name %j is refused',
  (name) => {
    expect(contact.schema.safeParse({ ...aMessage, name }).success).toBe(false)
  },
)

test.each([contact, trial])(
  'the address with signs of a copied text is accepted by a browser without script: $name',
  ({ fields }) => {
    const { shape } = 'email' in fields ? fields.email : fields.Email
    const pattern = new RegExp(`^(?:${patternOf(shape ?? /$/)})$`, 'v')
    expect('\u202aada@meri\u00addian.exam\u200bple\u202c\u00a0').toMatch(pattern)
    expect('ada@meridian').not.toMatch(pattern)
  },
)
