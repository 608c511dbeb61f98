import type { MapPoint } from './connect-places.ts'

/** A place on the map. Its label is a popover: Escape, a click elsewhere and the next one close it. */
export function PlaceMarker({ point, text }: { point: MapPoint; text: string }) {
  const labelId = `place-${point.id}`
  return (
    <div className="place absolute" data-place={point.id}>
      <button type="button" popoverTarget={labelId} className="place-marker" data-side={point.side}>
        <svg aria-hidden="true" viewBox="0 0 16 16" className="place-station">
          <path d="M8 1 15.5 14H.5Z" />
          <circle cx="8" cy="9.5" r="2.25" />
        </svg>
        <span className="place-name label max-sm:sr-only">{point.country}</span>
      </button>
      <div id={labelId} popover="auto" className="place-label">
        <p className="font-semibold">{point.country}</p>
        <p className="label mt-1 text-ink-soft">{text}</p>
      </div>
    </div>
  )
}
