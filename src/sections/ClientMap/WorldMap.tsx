import type { Clients } from '../../content/schema.ts'
import { connectPlaces, type MapPoint } from './connect-places.ts'
import { drawLand } from './draw-land.ts'
import { COLUMNS, ROWS } from './map-projection.ts'
import { PlaceMarker } from './PlaceMarker.tsx'
import styles from './WorldMap.module.css'

/** The built-in map: dots for land, a marker for each place and a closed path through all of them. */
export function WorldMap({ clients }: { clients: Clients }) {
  const points = connectPlaces(clients.places)
  return (
    <div className={styles.map}>
      <svg aria-hidden="true" viewBox={`0 0 ${COLUMNS} ${ROWS}`} className={styles.drawing}>
        <style>{points.map(placement).join('')}</style>
        <path className={styles.land} d={drawLand()} />
        {points.map(({ id, next, line }) => (
          <path key={id} className={styles.line} data-ends={`${id} ${next}`} d={line} />
        ))}
      </svg>
      {points.map((point) => (
        <PlaceMarker key={point.id} point={point} text={clients.markerText} />
      ))}
    </div>
  )
}

/** Rules instead of style attributes, which the content security policy forbids. */
const placement = ({ id, x, y }: MapPoint) =>
  `[data-place="${id}"]{left:${percent(x / COLUMNS)};top:${percent(y / ROWS)};anchor-name:--${id}}` +
  `#place-${id}{position-anchor:--${id}}` +
  `.${styles.map}:has(#place-${id}:popover-open) [data-ends~="${id}"]{stroke:var(--signal)}`

const percent = (part: number) => `${(part * 100).toFixed(2)}%`
