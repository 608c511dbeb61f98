import { defineForm } from './define-form.ts'
import { choice, email, filledIn, longText, text } from './field.ts'

/** The trial dialog (docs/rules.md). */
export const trial = defineForm('trial', {
  CompanyName: text({
    label: 'Company name',
    max: 200,
    is: 'company',
    autoComplete: 'organization',
  }),
  Email: email({}),
  Industry: choice('industries', { label: 'Industry' }),
  UseCase: choice('useCases', { label: 'Project type' }),
  RequiredUsers: choice('teamSizes', { label: 'Team size' }),
  Timeline: choice('timelines', { label: 'Timeline' }),
  BudgetRange: choice('budgets', { label: 'Budget' }),
  RequiredTechnologies: text({ label: 'Required technologies', min: 2, max: 1_000 }),
  Description: longText({
    label: 'Project description',
    min: 10,
    max: 5_000,
    is: 'text',
    sentences: { required: 'Project description is required (min {min} characters).' },
  }),
  /** The durations that the visitor set in the survey of the hero. */
  Survey: filledIn({ label: 'Survey', max: 200 }),
})
