import { readEmpId } from '../../contract/employee-link.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageToaster } from '../../ui/toasts/PageToaster.tsx'
import { toast } from '../../ui/toasts/toasts.ts'
import styles from './EmployeeActions.module.css'
import type { EmployeeWords } from './employee-words.ts'
import { shareLink } from './share-link.ts'

type EmployeeActionsProps = {
  employeeName: string
  /** The address of the contact card. */
  card: string
  words: Pick<EmployeeWords, 'save' | 'share' | 'copied' | 'notCopied' | 'dismiss'>
}

/** The buttons of the identity card. */
export function EmployeeActions({ employeeName, card, words }: EmployeeActionsProps) {
  const query = `?EmpId=${encodeURIComponent(readEmpId(location.search))}`
  const share = async () => {
    const outcome = await shareLink(employeeName, new URL(query, location.href).href)
    if (outcome === 'copied') toast({ kind: 'done', text: words.copied })
    if (outcome === 'failed') toast({ kind: 'failed', text: words.notCopied })
  }
  return (
    <div className={styles.actions}>
      {/* Existing backends have no contact cards. */}
      {__SERVICE_HOST__ === '' && (
        <LinkButton href={`${card}${query}`}>
          <Icon name="contact" /> <span>{words.save}</span>
        </LinkButton>
      )}
      <Button onClick={share}>
        <Icon name="share" /> <span>{words.share}</span>
      </Button>
      <PageToaster dismiss={words.dismiss} />
    </div>
  )
}
