import {
  budgetLabel,
  budgets,
  industries,
  teamSizes,
  timelines,
  useCases,
} from '../../contract/options.ts'
import type { TrialProposal } from '../../contract/proposal.ts'
import { emailShape, MIN_LENGTH, patternOf } from '../../contract/rules.ts'
import columns from '../../ui/fields/columns.module.css'
import type { FieldOf } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { EmailField, TextAreaField, TextField } from '../../ui/fields/TextField.tsx'

/** The fields of 'Engage Talent', in its dialog and on its page without JavaScript. */
export function TrialFields({ field }: { field: FieldOf<TrialProposal> }) {
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
        label="Project type"
        prompt="Select project type"
        options={useCases}
        {...field('UseCase')}
      />
      <SelectField
        label="Team size"
        prompt="Select team size"
        options={teamSizes}
        {...field('RequiredUsers')}
      />
      <SelectField
        label="Timeline"
        prompt="Select timeline"
        options={timelines}
        {...field('Timeline')}
      />
      <SelectField
        label="Budget"
        prompt="Select budget"
        options={budgets}
        labelOf={budgetLabel}
        {...field('BudgetRange')}
      />
      <TextField
        label="Required technologies"
        minLength={MIN_LENGTH.RequiredTechnologies}
        {...field('RequiredTechnologies')}
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
