import type { LinkAnswer } from '../../contract/console/staff.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { copyText } from '../shared/copy-text.ts'
import { Dialog, DialogActions } from '../shared/dialog/Dialog.tsx'
import styles from './LinkDialog.module.css'

export type ShownLink = LinkAnswer & { name: string; email: string }

/** The only time that a link is shown: the records have a hash of it. */
export function LinkDialog({ shown, onClose }: { shown: ShownLink; onClose: () => void }) {
  const { kind, link, name, email } = shown
  const copy = () => copyText(link, { done: 'The link was copied.', instead: 'Select the link instead.' })
  return (
    <Dialog title={kind === 'recovery' ? `Recovery link for ${name}` : `Invitation for ${name}`} onClose={onClose}>
      <p>
        <span>{`It works once, within 24 hours, and is shown only now. Give it only to ${name}`}</span>
        {kind === 'recovery' && <span>: using it removes all earlier passkeys and ends all sessions</span>}
        <span>.</span>
      </p>
      <label className={styles.label}>
        <span>Link</span>
        <input readOnly value={link} className={styles.link} onFocus={({ target }) => target.select()} />
      </label>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
        <LinkButton href={mailTo(email, link)}>Write an email</LinkButton>
        <Button look="primary" onClick={copy}>
          Copy
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function mailTo(email: string, link: string) {
  const subject = encodeURIComponent('Your link to the staff console')
  const body = encodeURIComponent(`The link works once, within 24 hours:\n\n${link}\n`)
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`
}
