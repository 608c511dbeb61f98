import { type ReactNode, useRef } from 'react'
import {
  expectedUsers,
  expectedUsersLabel,
  features,
  industries,
  timelines,
  useCases,
} from '../../contract/options.ts'
import { AGENT_FLAG, AgentProposal } from '../../contract/proposal.ts'
import { agentRequest } from '../../contract/proposal-request.ts'
import { insertProposal } from '../service/insert-proposal.ts'
import { ChoicesField } from '../ui/ChoicesField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextAreaField, TextField } from '../ui/TextField.tsx'
import { useSendingForm } from '../ui/useSendingForm.ts'
import { ProposalDialog } from './ProposalDialog.tsx'
import { ProposalForm } from './ProposalForm.tsx'
import { agentSays } from './says.ts'

const empty = {
  CompanyName: '',
  Email: '',
  Industry: '',
  UseCase: '',
  RequiredUsers: '',
  Timeline: '',
  Features: [] as string[],
  Description: '',
  Flag: null as number | null,
}

/** 'Build Your AI Agent': asks for a proposal. The offer comes as children, as in the trial dialog. */
export function AgentDialog({ children }: { children?: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { register, errorOf, form, isReady, isSending } = useSendingForm({
    id: 'build-your-ai-agent-form',
    empty,
    schema: AgentProposal,
    deliver: (proposal, sentAs) => insertProposal(agentRequest(proposal, Date.now()), sentAs),
    says: agentSays,
    submitted: { Flag: AGENT_FLAG },
    onSent: () => dialog.current?.close(),
  })
  const field = (name: keyof typeof empty) => ({ ...register(name), error: errorOf(name) })
  return (
    <ProposalDialog
      ref={dialog}
      id="build-your-ai-agent"
      title="Build Your AI Agent"
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
          label="Use case"
          prompt="Select use case"
          options={useCases}
          {...field('UseCase')}
        />
        <SelectField
          label="Expected users"
          prompt="Select expected users"
          options={expectedUsers}
          show={expectedUsersLabel}
          {...field('RequiredUsers')}
        />
        <SelectField
          label="Timeline"
          prompt="Select timeline"
          options={timelines}
          {...field('Timeline')}
        />
        <ChoicesField
          label="Additional features"
          options={features}
          className="sm:col-span-2"
          {...field('Features')}
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
