import type { Clients } from '../../content/schema.ts'
import './world-map.css'
import { drawLand } from './draw-land.ts'
import { type DrawnPlace, drawPlaces, drawTraverse } from './draw-traverse.ts'
import { PlaceMarker } from './PlaceMarker.tsx'
import { COLUMNS, ROWS } from './projection.ts'

/** The built-in map: dots for land, a station for each place and a traverse through all of them. */
export function WorldMap({ clients }: { clients: Clients }) {
  const places = drawPlaces(clients.places)
  return (
    <div className="world-map relative">
      <svg aria-hidden="true" viewBox={`0 0 ${COLUMNS} ${ROWS}`} className="block w-full">
        <style>{places.map(placement).join('')}</style>
        <path className="world-land" d={drawLand()} />
        {drawTraverse(places).map(({ from, to, path }) => (
          <path key={from.id} className="world-leg" data-ends={`${from.id} ${to.id}`} d={path} />
        ))}
      </svg>
      {places.map((place) => (
        <PlaceMarker key={place.id} place={place} text={clients.markerText} />
      ))}
    </div>
  )
}

/** Rules instead of style attributes, which the content security policy forbids. */
const placement = ({ id, x, y }: DrawnPlace) =>
  `[data-place=${id}]{left:${percent(x / COLUMNS)};top:${percent(y / ROWS)}}` +
  `.world-map:has(#place-${id}:popover-open) [data-ends~=${id}]{stroke:var(--signal)}`

const percent = (part: number) => `${(part * 100).toFixed(2)}%`
