import styles from './CutWire.module.css'

/** A drawing: a plug pulled out of its socket. */
export function CutWire() {
  return (
    <svg aria-hidden="true" viewBox="0 0 1200 300" className={styles.drawing}>
      <path className={styles.guide} d="M566 150h178" />
      <path className={styles.wire} d="M-900 216H130C220 216 220 150 310 150H410" />
      <path className={styles.wire} d="M2100 84H1110C1020 84 1020 150 930 150H830" />
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
        d="m607 110 14 18M633 96v26M659 110l-14 18M607 190l14-18M633 204v-26M659 190l-14-18"
      />
      <path
        className={styles.fine}
        d="M566 186v84M700 206v64M566 258h36M664 258h36M576 253l-10 5 10 5M690 253l10 5-10 5"
      />
      <text x="633" y="258" textAnchor="middle" dominantBaseline="central">
        404
      </text>
    </svg>
  )
}
