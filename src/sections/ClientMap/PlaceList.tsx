import type { Clients } from '../../content/schema.ts'

/** The map in words: the count and every place with its coordinates. */
export function PlaceList({ clients }: { clients: Clients }) {
  const [figure, ...unit] = clients.count.split(' ')
  return (
    <div className="mt-8 grid border-t border-rule-strong md:mt-4 md:grid-cols-[auto_1fr] md:gap-x-12">
      <p className="flex items-baseline gap-3 py-4 leading-none">
        <span className="text-headline font-semibold tracking-tight">{figure}</span>{' '}
        <span className="label">{unit.join(' ')}</span>
      </p>
      <ul
        aria-label={clients.markerText}
        className="grid md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
      >
        {clients.places.map((place) => (
          <li
            key={place.id}
            className="flex items-baseline justify-between gap-4 border-rule py-2.5 max-md:border-t md:flex-col md:justify-center md:gap-1 md:border-s md:ps-4"
          >
            <span className="text-small font-semibold">{place.country}</span>
            <span className="label normal-case text-ink-soft">
              {degrees(place.latitude, 'N', 'S')} {degrees(place.longitude, 'E', 'W')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const degrees = (value: number, positive: string, negative: string) =>
  `${Math.abs(value).toFixed(1)}° ${value < 0 ? negative : positive}`
