import { type ReactNode, useRef } from 'react'
import { AGENT_FLAG, AgentProposal } from '../../contract/proposal.ts'
import { agentRequest } from '../../contract/proposal-request.ts'
import { insertProposal } from '../api/insert-proposal.ts'
import { useFormSubmission } from '../forms/useFormSubmission.ts'
import { AgentFields } from './AgentFields.tsx'
import { agentMessages } from './outcome-messages.ts'
import { ProposalDialog } from './ProposalDialog.tsx'
import { ProposalForm } from './ProposalForm.tsx'

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

/** The dialog 'Build Your AI Agent'. The offer is a child because it is static: as props it would be serialised again. */
export function AgentDialog({ children }: { children?: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { register, errorOf, form, isReady, isSending } = useFormSubmission({
    name: 'agent',
    empty,
    schema: AgentProposal,
    submit: (proposal, submissionMeta) =>
      insertProposal(agentRequest(proposal, Date.now()), submissionMeta),
    messages: agentMessages,
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
        <AgentFields field={field} />
      </ProposalForm>
    </ProposalDialog>
  )
}
