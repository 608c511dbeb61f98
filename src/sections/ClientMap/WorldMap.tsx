import type { Clients } from '../../content/schema.ts'
import { drawLand } from './draw-land.ts'
import { locatePlaces, type MapPoint } from './locate-places.ts'
import { COLUMNS, ROWS } from './map-projection.ts'
import { PlaceMarker } from './PlaceMarker.tsx'
import styles from './WorldMap.module.css'

/** The built-in map: dots for land, and a marker for each place. */
export function WorldMap({ clients }: { clients: Clients }) {
  const points = locatePlaces(clients.places)
  return (
    <div className={styles.map}>
      <svg aria-hidden="true" viewBox={`0 0 ${COLUMNS} ${ROWS}`} className={styles.drawing}>
        <style>{points.map(placement).join('')}</style>
        <path className={styles.land} d={drawLand()} />
      </svg>
      {points.map((point) => (
        <PlaceMarker key={point.id} point={point} text={clients.markerText} />
      ))}
    </div>
  )
}

/** Rules instead of style attributes, which the content security policy forbids. */
const placement = ({ id, side, x, y }: MapPoint) =>
  `[data-place="${id}"]{left:${percent(x / COLUMNS)};top:${percent(y / ROWS)};anchor-name:--${id}}` +
  `#place-${id}{--marker:--${id};--side:${side};--${side}:var(--gutter)}`

const percent = (part: number) => `${(part * 100).toFixed(3)}%`
