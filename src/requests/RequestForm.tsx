import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'
import columns from '../../ui/fields/columns.module.css'
import { Icon } from '../../ui/Icon.tsx'
import text from '../../ui/styles/text.module.css'
import type { FormWords } from '../content/schema.ts'
import { ConsentBox } from '../forms/ConsentBox.tsx'
import type { ConsentChoice } from '../forms/consent-of.ts'
import { FormLocale } from '../forms/FormLocale.tsx'
import { Honeypot } from '../forms/Honeypot.tsx'
import styles from './RequestForm.module.css'

type RequestFormProps = ComponentProps<'form'> & {
  isReady: boolean
  words: Pick<FormWords, 'allRequired' | 'requiredButConsent' | 'honeypot' | 'send'>
  /** The locale of the page. */
  locale: string
  consent?: ConsentChoice | undefined
}

export function RequestForm({ isReady, words, locale, consent, children, ...form }: RequestFormProps) {
  return (
    <form {...form} className={styles.form}>
      <div className={styles.fields}>
        <p className={`${text.label} ${text.soft}`}>{consent ? words.requiredButConsent : words.allRequired}</p>
        <div className={`${columns.columns} ${styles.grid}`}>{children}</div>
        <ConsentBox consent={consent} />
        <Honeypot label={words.honeypot} />
        <FormLocale locale={locale} />
      </div>
      <div className={styles.bar}>
        <Button type="submit" look="primary" disabled={!isReady} className={styles.send}>
          <span>{words.send.proposal}</span> <Icon name="arrowRight" />
        </Button>
      </div>
    </form>
  )
}
