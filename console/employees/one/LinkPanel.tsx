import { useState } from 'react'
import { type EmployeeAnswer, MAX_REVOKE_REASON } from '../../../contract/console/employees/employees.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { addressOf, call } from '../../shared/call.ts'
import { copyText } from '../../shared/copy-text.ts'
import { Dialog, DialogActions } from '../../shared/dialog/Dialog.tsx'
import dialogs from '../../shared/dialog/dialog.module.css'
import { queries } from '../../shared/queries.ts'
import { failureOf } from '../../shared/sentence-of.ts'
import { tooLong } from '../../shared/too-long/too-long.ts'
import { useAction } from '../../shared/useAction.ts'
import { EMPLOYEES_KEY } from '../useEmployees.ts'
import styles from './employee.module.css'

export function LinkPanel({ employee }: { employee: EmployeeAnswer }) {
  const [isRevoking, setRevoking] = useState(false)
  const { id, version, link, fields } = employee
  const svg = addressOf('GET /employees/:id/qr.svg', { params: { id } })
  const png = addressOf('GET /employees/:id/qr.png', { params: { id } })
  const copy = () => copyText(link, { done: 'The link was copied.', instead: 'Select the link instead.' })
  return (
    <section aria-labelledby="link-title" className={styles.panel}>
      <h2 id="link-title">Link</h2>
      <div className={styles.link}>
        <img
          src={`${svg}?v=${version}`}
          alt={`QR code of the link of ${fields.EmployeeName}`}
          width={112}
          height={112}
        />
        <p className={styles.address}>{link}</p>
      </div>
      <div className={styles.buttons}>
        <Button onClick={copy}>Copy the link</Button>
        <LinkButton href={link} target="_blank" rel="noreferrer">
          Open the page
        </LinkButton>
        <LinkButton href={svg} download={`${fields.EmployeeCode || 'employee'}.svg`}>
          QR code, SVG
        </LinkButton>
        <LinkButton href={png} download={`${fields.EmployeeCode || 'employee'}.png`}>
          QR code, PNG
        </LinkButton>
        <Button className={styles.revoke ?? ''} onClick={() => setRevoking(true)} aria-haspopup="dialog">
          Revoke …
        </Button>
      </div>
      {isRevoking && <RevokeDialog employee={employee} onClose={() => setRevoking(false)} />}
    </section>
  )
}

const reasons = ['Lost', 'Stolen', 'Damaged']

type RevokeDialogProps = { employee: EmployeeAnswer; onClose: () => void }

function RevokeDialog({ employee: { id, version, fields }, onClose }: RevokeDialogProps) {
  const [reason, setReason] = useState('')
  const excess = tooLong(reason, MAX_REVOKE_REASON)
  const revoke = useAction(() => call('POST /employees/:id/revoke', { params: { id }, body: { reason, version } }), {
    changes: EMPLOYEES_KEY,
    done: 'The link was revoked. The employee has a new one.',
    onDone({ isPhotoExternal }) {
      onClose()
      if (isPhotoExternal) toast({ kind: 'failed', text: 'The photo is on another server: delete it there.' })
    },
    isFailureToasted: false,
  })
  return (
    <Dialog title={`Revoke the link of ${fields.EmployeeName}?`} isBusy={revoke.isPending} onClose={onClose}>
      <p>Printed cards with this link stop working at once. The employee gets a new link.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (excess) return
          revoke.mutate(undefined, {
            // The next try is made on the state that somebody else stored.
            onError: () => queries.invalidateQueries({ queryKey: EMPLOYEES_KEY }),
          })
        }}
      >
        <div className={styles.buttons}>
          {reasons.map((one) => (
            <Button key={one} onClick={() => setReason(one)}>
              {one}
            </Button>
          ))}
        </div>
        <TextField
          label="Reason"
          error={excess}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <p role="alert">{failureOf(revoke.error)}</p>
        <DialogActions>
          <Button aria-disabled={revoke.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button className={dialogs.danger} type="submit" aria-disabled={revoke.isPending}>
            Revoke
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
