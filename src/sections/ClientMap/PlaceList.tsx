import text from '../../../ui/styles/text.module.css'
import type { Clients } from '../../content/schema.ts'
import styles from './PlaceList.module.css'

/** The map as text: the count, and every place with its coordinates. */
export function PlaceList({ clients }: { clients: Clients }) {
  const [figure, ...unit] = clients.count.split(' ')
  return (
    <div className={styles.list}>
      <p className={`${styles.count} ${text.label}`}>
        <span className={styles.figure}>{figure}</span> {unit.join(' ')}
      </p>
      <ul aria-label={clients.markerText} className={styles.places}>
        {clients.places.map(({ id, country, latitude, longitude }) => (
          <li key={id}>
            {country}{' '}
            <span className={`${styles.coordinates} ${text.label}`}>
              {degrees(latitude, 'N', 'S')} {degrees(longitude, 'E', 'W')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const degrees = (value: number, positive: string, negative: string) =>
  `${Math.abs(value).toFixed(1)}° ${value < 0 ? negative : positive}`
