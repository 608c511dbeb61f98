import { budgets, industries, teamSizes, timelines, useCases } from '../../contract/options.ts'
import type { TrialProposal } from '../../contract/proposal.ts'
import { emailShape, MIN_LENGTH, patternOf } from '../../contract/rules.ts'
import columns from '../../ui/fields/columns.module.css'
import type { FieldOf } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { EmailField, TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import type { WordsOf } from '../forms/words-of.ts'

type TrialFieldsProps = {
  field: FieldOf<TrialProposal>
  words: Pick<WordsOf<'trial'>, 'labels' | 'prompts' | 'options'>
}

/** The fields of 'Engage Talent', in its dialog and on its page without JavaScript. */
export function TrialFields({ field, words: { labels, prompts, options } }: TrialFieldsProps) {
  return (
    <>
      <TextField label={labels.companyName} autoComplete="organization" {...field('CompanyName')} />
      <EmailField label={labels.email} pattern={patternOf(emailShape)} {...field('Email')} />
      <SelectField
        label={labels.industry}
        prompt={prompts.industry}
        options={industries}
        labels={options.industries}
        {...field('Industry')}
      />
      <SelectField
        label={labels.projectType}
        prompt={prompts.projectType}
        options={useCases}
        labels={options.useCases}
        {...field('UseCase')}
      />
      <SelectField
        label={labels.teamSize}
        prompt={prompts.teamSize}
        options={teamSizes}
        labels={options.teamSizes}
        {...field('RequiredUsers')}
      />
      <SelectField
        label={labels.timeline}
        prompt={prompts.timeline}
        options={timelines}
        labels={options.timelines}
        {...field('Timeline')}
      />
      <SelectField
        label={labels.budget}
        prompt={prompts.budget}
        options={budgets}
        labels={options.budgets}
        {...field('BudgetRange')}
      />
      <TextField
        label={labels.technologies}
        minLength={MIN_LENGTH.RequiredTechnologies}
        {...field('RequiredTechnologies')}
      />
      <TextAreaField
        label={labels.description}
        className={columns.wide}
        minLength={MIN_LENGTH.Description}
        {...field('Description')}
      />
    </>
  )
}
