import styles from './PhotoPlaceholder.module.css'

type PhotoPlaceholderProps = { isWaiting?: boolean; isCrossed?: boolean }

/** A drawing of head and shoulders, or two crossed lines if the employee was not found. */
export function PhotoPlaceholder({ isWaiting, isCrossed }: PhotoPlaceholderProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 200"
      className={styles.placeholder}
      data-waiting={isWaiting || undefined}
    >
      <path
        className={styles.construction}
        d="M80 0v200M0 84h160M0 0l80 84 80-84M24 200l56-56 56 56"
      />
      {isCrossed ? (
        <path d="M0 0l160 200M160 0 0 200" />
      ) : (
        <>
          <circle cx="80" cy="84" r="34" />
          <path d="M16 200v-20l26-36h76l26 36v20" />
          <path d="M80 76v16M72 84h16" />
        </>
      )}
    </svg>
  )
}
