import type { Clients } from '../../content/schema.ts'
import { connectPlaces, type MapPoint } from './connect-places.ts'
import { drawLand } from './draw-land.ts'
import { COLUMNS, ROWS } from './map-projection.ts'
import { PlaceMarker } from './PlaceMarker.tsx'

/** The built-in map: dots for land, a station for each place and a traverse through all of them. */
export function WorldMap({ clients }: { clients: Clients }) {
  const { stations, legs } = connectPlaces(clients.places)
  return (
    <div className="world-map relative">
      <svg aria-hidden="true" viewBox={`0 0 ${COLUMNS} ${ROWS}`} className="block w-full">
        <style>{stations.map(placement).join('')}</style>
        <path className="world-land" d={drawLand()} />
        {legs.map(({ from, to, path }) => (
          <path key={from} className="world-leg" data-ends={`${from} ${to}`} d={path} />
        ))}
      </svg>
      {stations.map((station) => (
        <PlaceMarker key={station.id} station={station} text={clients.markerText} />
      ))}
    </div>
  )
}

/** Rules instead of style attributes, which the content security policy forbids. */
const placement = ({ id, x, y }: MapPoint) =>
  `[data-place="${id}"]{left:${percent(x / COLUMNS)};top:${percent(y / ROWS)}}` +
  `.world-map:has(#place-${id}:popover-open) [data-ends~="${id}"]{stroke:var(--signal)}`

const percent = (part: number) => `${(part * 100).toFixed(2)}%`
