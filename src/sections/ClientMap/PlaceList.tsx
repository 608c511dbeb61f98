import { fillIn } from '../../../settings/words/fill-in.ts'
import { type Hours, inMinutes, timeText } from '../../../ui/wall-clock.ts'
import type { Clients, InterfaceWords } from '../../content/schema.ts'
import type { OpeningTexts } from '../../forms/opening.ts'
import styles from './PlaceList.module.css'

type PlaceListProps = { clients: Clients; words: InterfaceWords['clients']; locale: string }

/** The map as text: the count, and every place with its support hours, which `show-time.ts` replaces by the time there. */
export function PlaceList({ clients, words, locale }: PlaceListProps) {
  const { count, markerText, places, supportHours } = clients
  const [figure, ...unit] = count.split(' ')
  const { open, opensToday, closed } = words
  const hours: (Hours & OpeningTexts) | undefined = supportHours && {
    ...inMinutes(supportHours),
    open,
    opensToday,
    closed,
  }
  const local = hours && fillIn(words.hours, { from: timeText(hours.from, locale), to: timeText(hours.to, locale) })
  return (
    <div className={styles.list}>
      <p>
        <bdi className={styles.figure}>{figure}</bdi> {unit.join(' ')}
      </p>
      <ul aria-label={markerText} data-hours={JSON.stringify(hours)}>
        {places.map(({ id, country, timeZone }) => (
          <li key={id}>
            <strong>{country}</strong> {timeZone && local && <span data-zone={timeZone}>{local}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
