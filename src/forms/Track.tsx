import styles from './Track.module.css'

type TrackProps = { state: 'sending' | 'sent' | 'stopped' }

/** A drawing: the message moves along the line between two survey marks, has arrived, or stopped on the way. */
export function Track({ state }: TrackProps) {
  return (
    <svg aria-hidden="true" viewBox="16 11 288 42" className={styles.track} data-state={state}>
      <path d="M24 32h272M24 20v24M296 20v24M58 28v8M92 28v8M126 28v8M160 26v12M194 28v8M228 28v8M262 28v8" />
      <path d="M16 32a8 8 0 1 0 16 0 8 8 0 1 0-16 0M288 32a8 8 0 1 0 16 0 8 8 0 1 0-16 0" />
      <path className={styles.travelled} d="M24 32h272" />
      {state === 'stopped' ? (
        <path className={styles.cross} d="m188 26 12 12m0-12-12 12" />
      ) : (
        <circle className={styles.token} cx="296" cy="32" r="5" />
      )}
    </svg>
  )
}
