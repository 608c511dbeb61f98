import { defineForm } from './define-form.ts'
import { choice, choices } from './field.ts'
import { trial } from './trial.ts'

const { CompanyName, Email, Industry, Timeline, Description, Survey } = trial.fields

/** The AI-agent dialog (docs/rules.md). */
export const agent = defineForm('agent', {
  CompanyName,
  Email,
  Industry,
  UseCase: choice('useCases', { label: 'Use case' }),
  RequiredUsers: choice('expectedUsers', { label: 'Expected users' }),
  Timeline,
  Features: choices('features', {
    label: 'Additional features',
    isWide: true,
    sentences: { required: 'Select at least one feature.' },
  }),
  Description,
  Survey,
})
