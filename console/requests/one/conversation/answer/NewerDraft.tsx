import type { DraftBody } from '../../../../../contract/console/conversation.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { toast } from '../../../../../ui/toasts/toasts.ts'
import callout from '../../../../shared/callout.module.css'
import styles from './NewerDraft.module.css'

type NewerDraftProps = { mine: DraftBody; newer: DraftBody; onChoose: (kept: DraftBody) => void }

/** Another tab or device has changed the draft: the person sees both texts, and chooses. */
export function NewerDraft({ mine, newer, onChoose }: NewerDraftProps) {
  function choose(kept: DraftBody, other: DraftBody) {
    onChoose(kept)
    toast({ kind: 'done', text: 'The other text was removed.', action: { label: 'Undo', act: () => onChoose(other) } })
  }
  return (
    <div className={callout.callout}>
      <p>You have changed this draft in another tab or on another device. The newer text:</p>
      <textarea readOnly dir="auto" rows={4} aria-label="Newer text" className={styles.text} value={newer.text} />
      <div className={styles.buttons}>
        <Button onClick={() => choose(newer, mine)}>Take the newer text</Button>
        <Button onClick={() => choose(mine, newer)}>Keep mine</Button>
      </div>
    </div>
  )
}
