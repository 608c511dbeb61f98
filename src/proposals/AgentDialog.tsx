import { useRef } from 'react'
import { AGENT_FLAG, AgentProposal } from '../../contract/proposal.ts'
import { agentRequest } from '../../contract/proposal-request.ts'
import { insertProposal } from '../api/insert-proposal.ts'
import { useFormSubmission } from '../forms/useFormSubmission.ts'
import { AgentFields } from './AgentFields.tsx'
import { type DialogProps, ProposalDialog } from './ProposalDialog.tsx'
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
export function AgentDialog({
  title,
  words,
  locale,
  consent,
  close,
  dismiss,
  children,
}: DialogProps<'agent'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { register, errorOf, form, isReady, isSending } = useFormSubmission({
    name: 'agent',
    empty,
    schema: AgentProposal,
    submit: (proposal, submissionMeta) =>
      insertProposal(agentRequest(proposal, Date.now()), submissionMeta),
    messages: { ...words.toasts, sent: words.toasts.agentSent },
    words,
    locale,
    submitted: { Flag: AGENT_FLAG },
    onSent: () => dialog.current?.close(),
  })
  const field = (name: keyof typeof empty) => ({ ...register(name), error: errorOf(name) })
  return (
    <ProposalDialog
      ref={dialog}
      id="build-your-ai-agent"
      title={title}
      words={{ close, dismiss, sending: words.sending.proposal }}
      offer={children}
      isSending={isSending}
    >
      <ProposalForm {...form} isReady={isReady} words={words} locale={locale} consent={consent}>
        <AgentFields field={field} words={words} />
      </ProposalForm>
    </ProposalDialog>
  )
}
