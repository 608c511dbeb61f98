import {
  expectedUsers,
  expectedUsersLabel,
  features,
  industries,
  timelines,
  useCases,
} from '../../contract/options.ts'
import type { AgentProposal } from '../../contract/proposal.ts'
import { emailShape, MIN_LENGTH, patternOf } from '../../contract/rules.ts'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup.tsx'
import columns from '../../ui/fields/columns.module.css'
import type { FieldOf } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { EmailField, TextAreaField, TextField } from '../../ui/fields/TextField.tsx'

/** The fields of 'Build Your AI Agent', in its dialog and on its page without JavaScript. */
export function AgentFields({ field }: { field: FieldOf<AgentProposal> }) {
  return (
    <>
      <TextField label="Company name" autoComplete="organization" {...field('CompanyName')} />
      <EmailField pattern={patternOf(emailShape)} {...field('Email')} />
      <SelectField
        label="Industry"
        prompt="Select industry"
        options={industries}
        {...field('Industry')}
      />
      <SelectField
        label="Use case"
        prompt="Select use case"
        options={useCases}
        {...field('UseCase')}
      />
      <SelectField
        label="Expected users"
        prompt="Select expected users"
        options={expectedUsers}
        labelOf={expectedUsersLabel}
        {...field('RequiredUsers')}
      />
      <SelectField
        label="Timeline"
        prompt="Select timeline"
        options={timelines}
        {...field('Timeline')}
      />
      <CheckboxGroup
        label="Additional features"
        options={features}
        className={columns.wide}
        {...field('Features')}
      />
      <TextAreaField
        label="Project description"
        className={columns.wide}
        minLength={MIN_LENGTH.Description}
        {...field('Description')}
      />
    </>
  )
}
