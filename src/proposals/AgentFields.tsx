import { expectedUsers, features, industries, timelines, useCases } from '../../contract/options.ts'
import type { AgentProposal } from '../../contract/proposal.ts'
import { emailShape, MIN_LENGTH, patternOf } from '../../contract/rules.ts'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup.tsx'
import columns from '../../ui/fields/columns.module.css'
import type { FieldOf } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { EmailField, TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import type { WordsOf } from '../forms/words-of.ts'

type AgentFieldsProps = {
  field: FieldOf<AgentProposal>
  words: Pick<WordsOf<'agent'>, 'labels' | 'prompts' | 'options' | 'featuresHint'>
}

/** The fields of 'Build Your AI Agent', in its dialog and on its page without JavaScript. */
export function AgentFields({ field, words }: AgentFieldsProps) {
  const { labels, prompts, options } = words
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
        label={labels.useCase}
        prompt={prompts.useCase}
        options={useCases}
        labels={options.useCases}
        {...field('UseCase')}
      />
      <SelectField
        label={labels.expectedUsers}
        prompt={prompts.expectedUsers}
        options={expectedUsers}
        labels={options.expectedUsers}
        {...field('RequiredUsers')}
      />
      <SelectField
        label={labels.timeline}
        prompt={prompts.timeline}
        options={timelines}
        labels={options.timelines}
        {...field('Timeline')}
      />
      <CheckboxGroup
        label={labels.features}
        hint={words.featuresHint}
        options={features}
        labels={options.features}
        className={columns.wide}
        {...field('Features')}
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
