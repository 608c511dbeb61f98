import { Link, useLocation } from 'wouter'
import { Icon } from '../../../ui/Icon.tsx'
import { characterKey, useShortcuts } from '../shortcuts.ts'
import styles from './StepNav.module.css'

type StepNavProps = {
  /** The name of the list: `Requests`. */
  label: string
  /** The word for one row: `request`. */
  what: string
  back: { href: string; text: string }
  /** `2 of 40`; missing if the row is not in the list. */
  position: string | undefined
  before: string | undefined
  /** Missing at the end of the list. */
  onNext: (() => void) | undefined
}

/** The way back to the list, and to the rows before and after this one, also by the keys `u`, `k` and `j`. */
export function StepNav({ label, what, back, position, before, onNext }: StepNavProps) {
  const [, navigate] = useLocation()
  const goBack = () => before && navigate(before)
  useShortcuts({ j: () => onNext?.(), k: goBack, u: () => navigate(back.href) })
  return (
    <nav aria-label={label} className={styles.nav}>
      <Link href={back.href} aria-keyshortcuts={characterKey('u')} className={styles.back ?? ''}>
        <Icon name="arrowLeft" />
        <span>{back.text}</span>
      </Link>
      {position && (
        <>
          <span className={styles.position}>{position}</span>
          <button
            type="button"
            aria-label={`Previous ${what}`}
            aria-keyshortcuts={characterKey('k')}
            className={`${styles.step} ${styles.up}`}
            aria-disabled={!before}
            onClick={goBack}
          >
            <Icon name="chevron" />
          </button>
          <button
            type="button"
            aria-label={`Next ${what}`}
            aria-keyshortcuts={characterKey('j')}
            className={styles.step}
            aria-disabled={!onNext}
            onClick={onNext}
          >
            <Icon name="chevron" />
          </button>
        </>
      )}
    </nav>
  )
}
