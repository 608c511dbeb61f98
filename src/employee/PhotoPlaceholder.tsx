import styles from './PhotoPlaceholder.module.css'

type PhotoPlaceholderProps = { isLoading?: boolean }

/** A drawing of head and shoulders in place of the photo. */
export function PhotoPlaceholder({ isLoading }: PhotoPlaceholderProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 200"
      preserveAspectRatio="xMidYMax"
      className={styles.placeholder}
      data-loading={isLoading}
    >
      {/* Beyond the view box, as far as the drawing is cut off. */}
      <path className={styles.construction} d="M80-300v800M-300 84h760" />
      <path d="M114 84a34 34 0 0 1-68 0 34 34 0 0 1 68 0zM16 200v-20l26-36h76l26 36v20M80 76v16M72 84h16" />
    </svg>
  )
}
