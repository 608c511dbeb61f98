import type { MapPoint } from './connect-places.ts'

/** A survey station on the map. Its label is a popover: Escape, a click elsewhere and the next one close it. */
export function PlaceMarker({ station, text }: { station: MapPoint; text: string }) {
  const labelId = `place-${station.id}`
  return (
    <div className="place absolute" data-place={station.id}>
      <button
        type="button"
        popoverTarget={labelId}
        className="place-marker"
        data-side={station.side}
      >
        <svg aria-hidden="true" viewBox="0 0 16 16" className="place-station">
          <path d="M8 1 15.5 14H.5Z" />
          <circle cx="8" cy="9.5" r="2.25" />
        </svg>
        <span className="place-name label max-sm:sr-only">{station.country}</span>
      </button>
      <div id={labelId} popover="auto" className="place-label">
        <p className="font-semibold">{station.country}</p>
        <p className="label mt-1 text-ink-soft">{text}</p>
      </div>
    </div>
  )
}
