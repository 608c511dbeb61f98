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
  position?: string | undefined
  before?: string | undefined
  /** Missing at the end of the list. */
  onNext?: (() => void) | undefined
  /** True: the row has input that a step would discard, so no key and no step leaves it. */
  isUnsaved?: boolean
}

/** The way back to the list, and to the rows before and after this one, also by the keys `u`, `k` and `j`. */
export function StepNav({ label, what, back, position, before, onNext, isUnsaved = false }: StepNavProps) {
  const [, navigate] = useLocation()
  const goBack = before && !isUnsaved ? () => navigate(before) : undefined
  const goOn = isUnsaved ? undefined : onNext
  useShortcuts({ j: () => goOn?.(), k: () => goBack?.(), u: () => !isUnsaved && navigate(back.href) })
  return (
    <nav aria-label={label} className={styles.nav}>
      <Link href={back.href} aria-keyshortcuts={characterKey('u')} className={styles.back ?? ''}>
        <Icon name="arrowLeft" />
        <span>{back.text}</span>
      </Link>
      {(position || isUnsaved) && (
        <span className={styles.position}>{[position, isUnsaved && 'not saved'].filter(Boolean).join(', ')}</span>
      )}
      {position && (
        <>
          <button
            type="button"
            aria-label={`Previous ${what}`}
            aria-keyshortcuts={characterKey('k')}
            className={`${styles.step} ${styles.up}`}
            aria-disabled={!goBack}
            onClick={goBack}
          >
            <Icon name="chevron" />
          </button>
          <button
            type="button"
            aria-label={`Next ${what}`}
            aria-keyshortcuts={characterKey('j')}
            className={styles.step}
            aria-disabled={!goOn}
            onClick={goOn}
          >
            <Icon name="chevron" />
          </button>
        </>
      )}
    </nav>
  )
}
