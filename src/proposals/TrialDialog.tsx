import { useRef } from 'react'
import { TRIAL_FLAG, TrialProposal } from '../../contract/proposal.ts'
import { trialRequest } from '../../contract/proposal-request.ts'
import { insertProposal } from '../api/insert-proposal.ts'
import { useFormSubmission } from '../forms/useFormSubmission.ts'
import { type DialogProps, ProposalDialog } from './ProposalDialog.tsx'
import { ProposalForm } from './ProposalForm.tsx'
import { TrialFields } from './TrialFields.tsx'

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

/** The dialog 'Engage Talent'. The offer is a child because it is static: as props it would be serialised again. */
export function TrialDialog({
  title,
  words,
  locale,
  consent,
  close,
  dismiss,
  children,
}: DialogProps<'trial'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { register, errorOf, form, isReady, isSending } = useFormSubmission({
    name: 'trial',
    empty,
    schema: TrialProposal,
    submit: (proposal, submissionMeta) =>
      insertProposal(trialRequest(proposal, Date.now()), submissionMeta),
    messages: { ...words.toasts, sent: words.toasts.trialSent },
    words,
    locale,
    submitted: { Flag: TRIAL_FLAG },
    onSent: () => dialog.current?.close(),
  })
  const field = (name: keyof typeof empty) => ({ ...register(name), error: errorOf(name) })
  return (
    <ProposalDialog
      ref={dialog}
      id="engage-talent"
      title={title}
      words={{ close, dismiss, sending: words.sending.proposal }}
      offer={children}
      isSending={isSending}
    >
      <ProposalForm {...form} isReady={isReady} words={words} locale={locale} consent={consent}>
        <TrialFields field={field} words={words} />
      </ProposalForm>
    </ProposalDialog>
  )
}
