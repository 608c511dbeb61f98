import styles from './Track.module.css'

/** A drawing: the message moved along the line to its end, or stopped on the way. */
export function Track({ isComplete }: { isComplete: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="15 11 290 42" className={styles.track}>
      <path d="M24 32h272M24 20v24M296 20v24" />
      <path d="M58 28v8M92 28v8M126 28v8M160 26v12M194 28v8M228 28v8M262 28v8" />
      <circle cx="24" cy="32" r="8" />
      <circle cx="296" cy="32" r="8" />
      {isComplete ? (
        <>
          <path className={styles.travelled} d="M24 32h272" />
          <circle className={styles.token} cx="296" cy="32" r="5" />
        </>
      ) : (
        <>
          <path className={styles.travelled} d="M24 32h170" />
          <path className={styles.travelled} d="m188 26 12 12m0-12-12 12" />
        </>
      )}
    </svg>
  )
}
