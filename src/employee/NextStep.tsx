import { phoneLink } from '../../contract/phone-link.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import text from '../../ui/styles/text.module.css'
import { Filled } from '../content/Filled.tsx'
import type { EmployeeWords } from './employee-words.ts'
import styles from './NextStep.module.css'

type NextStepProps = {
  advice: string | undefined
  phone: string
  words: Pick<EmployeeWords, 'retry' | 'call'>
  /** Undefined if another attempt would have the same outcome. */
  onRetry: (() => void) | undefined
}

/** Advice, a call and another attempt, if no employee is shown. */
export function NextStep({ advice, phone, words, onRetry }: NextStepProps) {
  return (
    <>
      {advice && <p className={text.lead}>{advice}</p>}
      <p className={styles.actions}>
        {onRetry && (
          <Button look="primary" onClick={onRetry}>
            <Icon name="replay" /> <span>{words.retry}</span>
          </Button>
        )}
        <LinkButton href={phoneLink(phone)} className={onRetry ? '' : styles.filled}>
          <Icon name="phone" />{' '}
          <span>
            <Filled text={words.call} values={{ phone: <span className={styles.phone}>{phone}</span> }} />
          </span>
        </LinkButton>
      </p>
    </>
  )
}
