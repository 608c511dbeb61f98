import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'
import columns from '../../ui/fields/columns.module.css'
import { Icon } from '../../ui/Icon.tsx'
import text from '../../ui/styles/text.module.css'
import { Honeypot } from '../forms/Honeypot.tsx'
import styles from './ProposalForm.module.css'

export function ProposalForm({
  isReady,
  children,
  ...form
}: ComponentProps<'form'> & { isReady: boolean }) {
  return (
    <form {...form} className={styles.form}>
      <p className={`${text.label} ${text.soft}`}>All fields are required</p>
      <div className={columns.columns}>{children}</div>
      <Honeypot />
      <Button type="submit" look="primary" disabled={!isReady} className={styles.send}>
        Send request <Icon name="arrowRight" />
      </Button>
    </form>
  )
}
