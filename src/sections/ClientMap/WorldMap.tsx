import type { Clients } from '../../content/schema.ts'
import { connectPlaces, type MapPoint } from './connect-places.ts'
import { drawLand } from './draw-land.ts'
import { COLUMNS, ROWS } from './map-projection.ts'
import { PlaceMarker } from './PlaceMarker.tsx'
import './world-map.css'

/** The built-in map: dots for land, a marker for each place and a closed path through all of them. */
export function WorldMap({ clients }: { clients: Clients }) {
  const { points, lines } = connectPlaces(clients.places)
  return (
    <div className="world-map relative">
      <svg aria-hidden="true" viewBox={`0 0 ${COLUMNS} ${ROWS}`} className="block w-full">
        <style>{points.map(placement).join('')}</style>
        <path className="world-land" d={drawLand()} />
        {lines.map(({ from, to, path }) => (
          <path key={from} className="world-leg" data-ends={`${from} ${to}`} d={path} />
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
  `[data-place="${id}"]{left:${percent(x / COLUMNS)};top:${percent(y / ROWS)}}` +
  `.world-map:has(#place-${id}:popover-open) [data-ends~="${id}"]{stroke:var(--signal)}`

const percent = (part: number) => `${(part * 100).toFixed(2)}%`
