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
        <span className={`${styles.name} ${text.label}`}>{country}</span>
      </button>
      <div id={labelId} popover="auto" className={styles.label}>
        <p className={styles.country}>{country}</p>
        <p className={`${styles.note} ${text.label}`}>{note}</p>
      </div>
    </>
  )
}
