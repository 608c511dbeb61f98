import { type ReactNode, useRef } from 'react'
import {
  budgetLabel,
  budgets,
  industries,
  teamSizes,
  timelines,
  useCases,
} from '../../contract/options.ts'
import { TRIAL_FLAG, TrialProposal } from '../../contract/proposal.ts'
import { trialRequest } from '../../contract/proposal-request.ts'
import { insertProposal } from '../service/insert-proposal.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextAreaField, TextField } from '../ui/TextField.tsx'
import { useSendingForm } from '../ui/useSendingForm.ts'
import { ProposalDialog } from './ProposalDialog.tsx'
import { ProposalForm } from './ProposalForm.tsx'
import { trialSays } from './says.ts'

const empty = {
  CompanyName: '',
  Email: '',
  Industry: '',
  UseCase: '',
  RequiredUsers: '',
  Timeline: '',
  BudgetRange: '',
  RequiredTechnologies: '',
  Description: '',
  Flag: null as number | null,
}

/** 'Engage Talent': asks for the free trial. The offer comes as children: static, and not repeated as props. */
export function TrialDialog({ children }: { children?: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { register, errorOf, form, isReady, isSending } = useSendingForm({
    id: 'engage-talent-form',
    empty,
    schema: TrialProposal,
    deliver: (proposal, sentAs) => insertProposal(trialRequest(proposal, Date.now()), sentAs),
    says: trialSays,
    submitted: { Flag: TRIAL_FLAG },
    onSent: () => dialog.current?.close(),
  })
  const field = (name: keyof typeof empty) => ({ ...register(name), error: errorOf(name) })
  return (
    <ProposalDialog
      ref={dialog}
      id="engage-talent"
      title="Engage Talent"
      offer={children}
      isSending={isSending}
    >
      <ProposalForm {...form} isReady={isReady}>
        <TextField label="Company name" autoComplete="organization" {...field('CompanyName')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('Email')} />
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
          show={budgetLabel}
          {...field('BudgetRange')}
        />
        <TextField
          label="Required technologies"
          autoComplete="off"
          {...field('RequiredTechnologies')}
        />
        <TextAreaField
          label="Project description"
          className="sm:col-span-2"
          {...field('Description')}
        />
      </ProposalForm>
    </ProposalDialog>
  )
}
