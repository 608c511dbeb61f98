import type { ReactNode, Ref } from 'react'
import type { NoscriptForm } from '../../contract/noscript-forms.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageToaster } from '../../ui/toasts/PageToaster.tsx'
import { Toaster } from '../../ui/toasts/Toaster.tsx'
import type { ConsentChoice } from '../forms/consent-of.ts'
import { SendingOverlay } from '../forms/SendingOverlay.tsx'
import type { WordsOf } from '../forms/words-of.ts'
import { ProposalBody } from './ProposalBody.tsx'
import styles from './ProposalDialog.module.css'

/** The props of both dialogs. */
export type DialogProps<Form extends NoscriptForm> = {
  title: string
  words: WordsOf<Form>
  /** The locale of the page. */
  locale: string
  consent?: ConsentChoice | undefined
  /** The labels of the buttons that close the dialog and its toasts. */
  close: string
  dismiss: string
  /** The offer. */
  children?: ReactNode
}

type ProposalDialogProps = {
  id: string
  title: string
  words: { close: string; dismiss: string; sending: string }
  offer: ReactNode
  isSending: boolean
  children: ReactNode
  ref: Ref<HTMLDialogElement>
}

/** A dialog at the side of the screen. Invoker buttons open and close it, so that it can be read before hydration. */
export function ProposalDialog({
  id,
  title,
  words,
  offer,
  isSending,
  children,
  ref,
}: ProposalDialogProps) {
  const titleId = `${id}-title`
  return (
    <>
      <dialog ref={ref} id={id} aria-labelledby={titleId} className={styles.dialog}>
        <div className={styles.head}>
          {/* `prepare-dialogs.ts` focuses it. */}
          <h2 id={titleId} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          <button
            type="button"
            aria-label={words.close}
            commandfor={id}
            command="close"
            className={styles.close}
          >
            <Icon name="close" />
          </button>
        </div>
        <ProposalBody>
          {offer}
          {children}
        </ProposalBody>
        <Toaster dismiss={words.dismiss} />
      </dialog>
      <SendingOverlay shown={isSending} text={words.sending} />
      <PageToaster dismiss={words.dismiss} />
    </>
  )
}
