import { readEmpId } from '../../contract/employee-link.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type ToastText, toast } from '../../ui/toasts/toasts.ts'
import styles from './EmployeeActions.module.css'
import { type Shared, shareLink } from './share-link.ts'

const says: Record<Exclude<Shared, 'handed on'>, ToastText> = {
  copied: { kind: 'done', text: 'The link was copied.' },
  failed: { kind: 'failed', text: 'The link could not be copied. It is in the address bar.' },
}

/** What to do with a card, within reach of the thumb. */
export function EmployeeActions({ employeeName }: { employeeName: string }) {
  const query = `?EmpId=${encodeURIComponent(readEmpId(location.search))}`
  const share = async () => {
    const shared = await shareLink(employeeName, new URL(query, location.href).href)
    if (shared !== 'handed on') toast(says[shared])
  }
  return (
    <div className={styles.actions}>
      {/* Only this site's own service makes contacts. */}
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
