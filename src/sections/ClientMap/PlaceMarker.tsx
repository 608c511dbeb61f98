import text from '../../../ui/styles/text.module.css'
import type { MapPoint } from './connect-places.ts'
import styles from './PlaceMarker.module.css'

type PlaceMarkerProps = { point: MapPoint; text: string }

/** A place on the map. Its label is a popover, which closes with Escape, a click elsewhere or another label. */
export function PlaceMarker({ point: { id, country, side }, text: note }: PlaceMarkerProps) {
  const labelId = `place-${id}`
  return (
    <>
      <button
        type="button"
        popoverTarget={labelId}
        className={styles.marker}
        data-place={id}
        data-side={side}
        data-printed
      >
        <svg aria-hidden="true" viewBox="0 0 16 16" className={styles.station}>
          <path d="M8 1 15.5 14H.5Z" />
          <circle cx="8" cy="9.5" r="2.25" />
        </svg>
        <span className={`${styles.name} ${text.label}`}>{country}</span>
      </button>
      <div id={labelId} popover="auto" className={styles.label}>
        <p className={styles.country}>{country}</p>
        <p className={`${styles.note} ${text.label}`}>{note}</p>
      </div>
    </>
  )
}
