import styles from './CutWire.module.css'

/** A drawing: a plug pulled out of its socket. */
export function CutWire() {
  return (
    <svg aria-hidden="true" viewBox="0 0 1200 300" className={styles.drawing}>
      <path className={styles.guide} d="M-900 150H2100" />
      <path className={styles.wire} d="M-900 216H180q40 0 60-33t60-33h110" />
      <path className={styles.wire} d="M2100 84H1040q-40 0-60 33t-60 33h-90" />
      <g>
        <path className={styles.faceLeft} d="M410 132h36v36h-36z" />
        <path className={styles.faceTop} d="M446 116h76v68h-76z" />
        <path className={styles.fine} d="M460 116v68M472 116v68M484 116v68" />
        <path className={styles.faceLeft} d="M522 126h44v12h-44zM522 162h44v12h-44z" />
      </g>
      <path className={styles.faceLeft} d="M794 132h36v36h-36z" />
      <path className={styles.faceTop} d="M700 106h94v88h-94z" />
      <path className={styles.faceRight} d="M700 124h44v16h-44zM700 160h44v16h-44z" />
      <path className={styles.fine} d="M762 106v88M776 106v88" />
      <path
        className={styles.spark}
        d="m606 110 14 18M632 96v26M658 110l-14 18M606 190l14-18M632 204v-26M658 190l-14-18"
      />
      <path
        className={styles.fine}
        d="M566 226v44M700 226v44M566 258h134M574 254l-8 4 8 4M692 254l8 4-8 4"
      />
      <text x="633" y="284" textAnchor="middle">
        404
      </text>
    </svg>
  )
}
