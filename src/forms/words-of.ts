import type { NoscriptForm } from '../../contract/noscript-forms.ts'
import type { FormWords } from '../content/schema.ts'

/** The words of one form. The document contains them as props of its island. */
export type WordsOf<Form extends NoscriptForm> = Pick<FormWords, (typeof shared)[number]> & {
  labels: Pick<FormWords['labels'], (typeof own)[Form]['labels'][number]>
  prompts: Pick<FormWords['prompts'], (typeof own)[Form]['prompts'][number]>
  options: Pick<FormWords['options'], (typeof own)[Form]['options'][number]>
  rules: Partial<FormWords['rules']>
  suggestions: FormWords['suggestions']
}

export function wordsOf<Form extends NoscriptForm>(form: Form, words: FormWords) {
  const { labels, prompts, options, rules } = own[form]
  const isOwnRule = (code: string) => rules.test(code)
  return {
    ...pick(words, (key) => shared.includes(key as never)),
    labels: pick(words.labels, (key) => labels.includes(key as never)),
    prompts: pick(words.prompts, (key) => prompts.includes(key as never)),
    options: pick(words.options, (key) => options.includes(key as never)),
    rules: pick(words.rules, isOwnRule),
    suggestions: pick(words.suggestions, isOwnRule),
  } as WordsOf<Form>
}

const pick = (all: object, isWanted: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => isWanted(key)))

const shared = [
  'allRequired',
  'requiredButConsent',
  'honeypot',
  'send',
  'sending',
  'featuresHint',
  'toasts',
] as const

const own = {
  trial: {
    labels: [
      'companyName',
      'email',
      'industry',
      'projectType',
      'teamSize',
      'timeline',
      'budget',
      'technologies',
      'description',
    ],
    prompts: ['industry', 'projectType', 'teamSize', 'timeline', 'budget'],
    options: ['industries', 'useCases', 'teamSizes', 'timelines', 'budgets'],
    rules:
      /^(company-name|email|enter-a-valid-email|industry|project-type|team-size|timeline|budget|required-technologies|project-description)-/,
  },
  agent: {
    labels: [
      'companyName',
      'email',
      'industry',
      'useCase',
      'expectedUsers',
      'timeline',
      'features',
      'description',
    ],
    prompts: ['industry', 'useCase', 'expectedUsers', 'timeline'],
    options: ['industries', 'useCases', 'expectedUsers', 'timelines', 'features'],
    rules:
      /^(company-name|email|enter-a-valid-email|industry|use-case|expected-users|timeline|select-at-least|additional-features|project-description)-/,
  },
  contact: {
    labels: ['name', 'email', 'subject', 'message'],
    prompts: [],
    options: [],
    rules: /^please-/,
  },
} as const satisfies Record<
  NoscriptForm,
  {
    labels: (keyof FormWords['labels'])[]
    prompts: (keyof FormWords['prompts'])[]
    options: (keyof FormWords['options'])[]
    rules: RegExp
  }
>
