import { type ReactNode, useEffect, useRef } from 'react'
import { agent } from '../../contract/forms/agent.ts'
import { trial } from '../../contract/forms/trial.ts'
import { flags, type ProposalFormName, proposalRequest } from '../../contract/wire/proposal-insert.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageToaster } from '../../ui/toasts/PageToaster.tsx'
import { Toaster } from '../../ui/toasts/Toaster.tsx'
import { submit } from '../api/submit.ts'
import type { ConsentChoice } from '../forms/consent-of.ts'
import { FormFields } from '../forms/FormFields.tsx'
import { SendingOverlay } from '../forms/SendingOverlay.tsx'
import { useSendForm } from '../forms/useSendForm.ts'
import type { WordsOfForm } from '../forms/words-of.ts'
import { onSentFigures } from '../survey/sent-figures.ts'
import { RequestBody } from './RequestBody.tsx'
import styles from './RequestDialog.module.css'
import { RequestForm } from './RequestForm.tsx'

/** By the form. Buttons and links name the id. */
const dialogs = {
  trial: { form: trial, id: 'engage-talent', sent: 'trialSent' },
  agent: { form: agent, id: 'build-your-ai-agent', sent: 'agentSent' },
} as const

type RequestDialogProps = {
  form: ProposalFormName
  title: string
  words: WordsOfForm
  /** The locale of the page. */
  locale: string
  consent?: ConsentChoice | undefined
  /** The labels of the buttons that close the dialog and its toasts. */
  close: string
  dismiss: string
  /** Below the field Timeline. */
  timelineHint?: string | undefined
  /** The offer, and the notes of the bar: children because they are static, as props they would be serialised again. */
  children?: ReactNode
  notes?: ReactNode
}

/**
 * One of the dialogs 'Engage Talent' and 'Build Your AI Agent', at the side of the screen. Invoker buttons open and close
 * it, so that it can be read before hydration.
 */
export function RequestDialog({
  form: name,
  title,
  words,
  locale,
  consent,
  close,
  dismiss,
  timelineHint,
  children,
  notes,
}: RequestDialogProps) {
  const { form, id, sent } = dialogs[name]
  const titleId = `${id}-title`
  const dialog = useRef<HTMLDialogElement>(null)
  const { bind, fill, remove, formProps, isReady, isSending } = useSendForm({
    form,
    submit: (values, requestMeta) => submit('ProposalInsert', proposalRequest(name, values, Date.now()), requestMeta),
    messages: { ...words.toasts, sent: words.toasts[sent] },
    words,
    locale,
    flag: flags[name],
    onSent: () => dialog.current?.close(),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what `fill` uses does not change.
  useEffect(() => onSentFigures((figures) => fill('Survey', figures)), [])
  return (
    <>
      <dialog ref={dialog} id={id} aria-labelledby={titleId} className={styles.dialog}>
        <div className={styles.head}>
          {/* `prepare-dialogs.ts` focuses it. */}
          <h2 id={titleId} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" aria-label={close} commandfor={id} command="close" className={styles.close}>
            <Icon name="close" />
          </button>
        </div>
        <RequestBody>
          {children}
          <RequestForm
            {...formProps}
            isReady={isReady}
            words={words}
            locale={locale}
            consent={consent}
            bar={
              <>
                {notes}
                <Toaster dismiss={dismiss} />
              </>
            }
          >
            <FormFields form={form} propsOf={bind} words={words} hints={{ Timeline: timelineHint }} onRemove={remove} />
          </RequestForm>
        </RequestBody>
      </dialog>
      <SendingOverlay shown={isSending} text={words.sending.proposal} />
      <PageToaster dismiss={dismiss} />
    </>
  )
}
