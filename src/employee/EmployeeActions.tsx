import { readEmpId } from '../../contract/employee-link.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type ToastText, toast } from '../../ui/toasts/toasts.ts'
import styles from './EmployeeActions.module.css'
import { type ShareOutcome, shareLink } from './share-link.ts'

const messages: Record<Exclude<ShareOutcome, 'shared'>, ToastText> = {
  copied: { kind: 'done', text: 'The link was copied.' },
  failed: { kind: 'failed', text: 'The link could not be copied. It is in the address bar.' },
}

/** The buttons of the identity card. */
export function EmployeeActions({ employeeName }: { employeeName: string }) {
  const query = `?EmpId=${encodeURIComponent(readEmpId(location.search))}`
  const share = async () => {
    const outcome = await shareLink(employeeName, new URL(query, location.href).href)
    if (outcome !== 'shared') toast(messages[outcome])
  }
  return (
    <div className={styles.actions}>
      {/* Existing backends have no contact cards. */}
      {__SERVICE_HOST__ === '' && (
        <LinkButton href={`/Home/TeamMembers.vcf${query}`} className={styles.action}>
          <Icon name="contact" /> Save contact
        </LinkButton>
      )}
      <Button onClick={share} className={styles.action}>
        <Icon name="share" /> Share
      </Button>
    </div>
  )
}
