import type { ReactNode, Ref } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Toaster } from '../../ui/toasts/Toaster.tsx'
import { SendingOverlay } from '../forms/SendingOverlay.tsx'
import { ProposalBody } from './ProposalBody.tsx'
import styles from './ProposalDialog.module.css'

type ProposalDialogProps = {
  id: string
  title: string
  /** What the visitor gets, beside the form. */
  offer: ReactNode
  isSending: boolean
  children: ReactNode
  ref: Ref<HTMLDialogElement>
}

/** A sheet from the side, opened and closed by invoker buttons, so that it needs no script to be read. */
export function ProposalDialog({
  id,
  title,
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
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
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
        <Toaster />
      </dialog>
      <SendingOverlay shown={isSending} text="Sending your request..." />
    </>
  )
}
