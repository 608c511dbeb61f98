import { Button } from '../../../../ui/Button.tsx'
import { counted } from '../../../shared/counted.ts'
import { sentenceOf } from '../../../shared/sentence-of.ts'
import styles from './EarlierMails.module.css'
import type { Loaded } from './merge-mails.ts'
import { useEarlierMails } from './useConversation.ts'

type EarlierMailsProps = {
  requestId: string
  shown: Loaded
  /** Called with the id of the last mail that was added. */
  onLoaded: (mailId: string) => void
}

/** How many mails are before those that are shown. The button loads the next ones. */
export function EarlierMails({ requestId, shown: { mails, earlier }, onLoaded }: EarlierMailsProps) {
  const { mutate, isPending, error } = useEarlierMails(requestId)
  const first = mails[0]?.id
  if (earlier === 0 || first === undefined) return null

  function load() {
    if (isPending || first === undefined) return
    mutate(first, {
      onSuccess: (answer) => {
        const last = answer.mails.at(-1)
        if (last) onLoaded(last.id)
      },
    })
  }

  return (
    <div className={styles.earlier}>
      <p className={styles.count}>{`${counted(earlier, 'earlier mail')} not shown`}</p>
      <Button data-screen-only aria-disabled={isPending} onClick={load}>
        {isPending ? 'Loading …' : 'Load earlier mails'}
      </Button>
      <div role="alert">
        {error && <p className={styles.count}>{`They could not be loaded. ${sentenceOf(error)}`}</p>}
      </div>
    </div>
  )
}
