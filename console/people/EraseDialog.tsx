import { flushSync } from 'react-dom'
import type { SearchAnswer } from '../../contract/console/people.ts'
import { toast } from '../../ui/toasts/toasts.ts'
import { call } from '../shared/call.ts'
import { ConfirmDialog } from '../shared/dialog/ConfirmDialog.tsx'
import { failureOf } from '../shared/sentence-of.ts'
import { useAction } from '../shared/useAction.ts'
import { useIsShown } from '../shared/useIsShown.ts'
import styles from './EraseDialog.module.css'
import { erasedSentence, type Selected, selectionOf, whatGoes, whatStays } from './erasure.ts'

type EraseDialogProps = {
  found: SearchAnswer
  selected: Selected
  /** Of the case. */
  reference: string
  onClose: () => void
  onErased: (sentence: string) => void
}

/** Lists what will be erased and what will stay before anything is erased. */
export function EraseDialog({ found, selected, reference, onClose, onErased }: EraseDialogProps) {
  const isShown = useIsShown()
  const erase = useAction(
    () => {
      const body = selectionOf(selected, reference)
      return call('POST /people/erase', { body })
    },
    {
      changes: ['inbox'],
      onDone(erased) {
        const sentence = erasedSentence(erased)
        if (!isShown.current) return toast({ kind: 'done', text: sentence })
        flushSync(onClose) // The page behind an open dialog cannot have the focus.
        onErased(sentence)
      },
      isFailureToasted: false,
    },
  )
  return (
    <ConfirmDialog
      title={found.email ? `Erase what is stored about ${found.email}?` : 'Erase the selection permanently?'}
      action={erase.isPending ? 'Erasing …' : 'Erase'}
      isFinal
      failure={failureOf(erase.error)}
      isBusy={erase.isPending}
      onConfirm={() => erase.mutate(undefined)}
      onClose={onClose}
    >
      <section>
        <h3 className={styles.heading}>Will be erased</h3>
        <ul className={styles.goes}>
          {whatGoes(found, selected).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className={styles.heading}>Will stay</h3>
        <dl className={styles.stays}>
          {whatStays(found, selected).map(({ what, why }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>
    </ConfirmDialog>
  )
}
