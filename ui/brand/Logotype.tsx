import styles from './Logotype.module.css'

/** The mark: a surveying instrument with a crosshair on two legs, 40 × 52 units. */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 52" className={`${styles.drawing} ${className}`}>
      <MarkLines />
    </svg>
  )
}

/** Decorative: the name must also be present as text or as an accessible name. */
export function Logotype({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 310 52" className={`${styles.drawing} ${className}`}>
      <MarkLines />
      <path transform="translate(54 0)" d={wordLines} />
    </svg>
  )
}

function MarkLines() {
  return (
    <>
      <circle cx="20" cy="19" r="12" />
      <path className={styles.hairs} d="M20 2v9M20 27v9M3 19h9M28 19h9" />
      <path d="m12.2 29.5-7.2 20M27.8 29.5l7.2 20" />
      <circle className={styles.point} cx="20" cy="19" r="3.2" />
    </>
  )
}

/** Cap height at 13.5, bowls between 24.2 and 47.8, baseline at 49.5. */
export const wordLines = [
  'M0 13.5h25M12.5 13.5v36', // T
  'M33 9v40.5M33 34a9.8 9.8 0 0 1 19.6 0v15.5', // h
  'M60.2 36h23.6a11.8 11.8 0 1 0-3.5 8.4', // e
  'M91.2 36a11.8 11.8 0 1 0 23.6 0a11.8 11.8 0 1 0-23.6 0', // o
  'M121.7 36a11.8 11.8 0 1 0 23.6 0a11.8 11.8 0 1 0-23.6 0M145.3 9v40.5', // d
  'M156.7 36a11.8 11.8 0 1 0 23.6 0a11.8 11.8 0 1 0-23.6 0', // o
  'M189.5 9v40.5', // l
  'M201 22.5v27M201 12v6', // i
  'M212.5 13v28q0 6 6 6h4M207 24.2h15.5', // t
  'M229.2 36h23.6a11.8 11.8 0 1 0-3.5 8.4', // e
].join('')
