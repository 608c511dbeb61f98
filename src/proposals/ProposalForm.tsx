import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Honeypot } from '../forms/Honeypot.tsx'
import './proposal-dialog.css'

/** Two columns of fields and the button under them. */
export function ProposalForm({
  isReady,
  children,
  ...form
}: ComponentProps<'form'> & { isReady: boolean }) {
  return (
    <form {...form} className="proposal-form">
      <p className="label text-ink-soft">All fields are required</p>
      <div className="proposal-fields">{children}</div>
      <Honeypot />
      <Button type="submit" look="primary" disabled={!isReady} className="proposal-send">
        Send request <Icon name="arrowRight" />
      </Button>
    </form>
  )
}
