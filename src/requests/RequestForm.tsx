import type { ComponentProps, ReactNode } from 'react'
import columns from '../../ui/fields/columns.module.css'
import text from '../../ui/styles/text.module.css'
import type { FormWords } from '../content/schema.ts'
import { ConsentBox } from '../forms/ConsentBox.tsx'
import type { ConsentChoice } from '../forms/consent-of.ts'
import { FormLocale } from '../forms/FormLocale.tsx'
import { Honeypot } from '../forms/Honeypot.tsx'
import { SendBar } from '../forms/SendBar.tsx'
import styles from './RequestForm.module.css'

type RequestFormProps = ComponentProps<'form'> & {
  isReady: boolean
  words: Pick<FormWords, 'allRequired' | 'optional' | 'honeypot' | 'send'>
  /** The locale of the page. */
  locale: string
  consent?: ConsentChoice | undefined
  /** In the bar with the button. */
  bar?: ReactNode
}

export function RequestForm({ isReady, words, locale, consent, bar, children, ...form }: RequestFormProps) {
  return (
    <form {...form} className={styles.form}>
      <div className={styles.fields}>
        <p className={`${text.small} ${text.soft}`}>{words.allRequired}</p>
        <div className={`${columns.columns} ${styles.grid}`}>{children}</div>
        <ConsentBox consent={consent} optional={words.optional} />
        <Honeypot label={words.honeypot} />
        <FormLocale locale={locale} />
      </div>
      <SendBar label={words.send.proposal} disabled={!isReady} className={styles.bar}>
        {bar}
      </SendBar>
    </form>
  )
}
