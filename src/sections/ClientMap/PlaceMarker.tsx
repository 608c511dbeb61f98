import type { MapPoint } from './locate-places.ts'
import styles from './PlaceMarker.module.css'

type PlaceMarkerProps = { point: MapPoint; text: string }

/**
 * A place on the map. Its name is shown while the marker is hovered or focused. Its label is a popover, which closes
 * with Escape, a click elsewhere or another label.
 */
export function PlaceMarker({ point: { id, country, side }, text }: PlaceMarkerProps) {
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
        <span className={styles.name}>{country}</span>
      </button>
      <div id={labelId} popover="auto" className={styles.label}>
        <strong>{country}</strong>
        {text}
      </div>
    </>
  )
}
