import type { ReactNode } from 'react'
import { fillIn } from '../../../settings/words/fill-in.ts'
import text from '../../../ui/styles/text.module.css'
import { inMinutes, timeText, zoneName } from '../../../ui/wall-clock.ts'
import type { Clients, InterfaceWords } from '../../content/schema.ts'
import { type Clocks, DAY, drawHours } from './draw-hours.ts'
import styles from './PlaceList.module.css'

type PlaceListProps = {
  clients: Clients
  /** The clock of the axis. */
  timeZone: string
  words: InterfaceWords['clients']
  locale: string
}

/** The map as text: the count, and every place with its support hours. */
export function PlaceList({ clients, timeZone, words, locale }: PlaceListProps) {
  const { count, markerText, places, supportHours } = clients
  const [figure, ...unit] = count.split(' ')
  const clocks = supportHours && {
    ...inMinutes(supportHours),
    axis: timeZone,
    name: zoneName(timeZone, locale),
    nowText: words.now,
    zones: places.map((place) => place.timeZone),
  }
  const hours = clocks && fillIn(words.hours, { from: timeText(clocks.from, locale), to: timeText(clocks.to, locale) })
  const rows = (
    <ul aria-label={markerText} className={styles.places}>
      {places.map(({ id, country, timeZone: zone }) => (
        <li key={id}>
          {country}
          {zone && hours && <span className={text.visuallyHidden}>: {fillIn(words.localTime, { hours })}</span>}
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <p className={`${styles.count} ${text.label}`}>
          <bdi className={styles.figure}>{figure}</bdi> {unit.join(' ')}
        </p>
        {hours && <p className={`${text.label} ${text.soft}`}>{fillIn(words.order, { hours })}</p>}
      </div>
      {clocks ? (
        <HoursOfDay clocks={clocks} words={words}>
          {rows}
        </HoursOfDay>
      ) : (
        rows
      )}
    </div>
  )
}

type HoursOfDayProps = {
  clocks: Clocks
  words: InterfaceWords['clients']
  children: ReactNode
}

/** A bar beside each row, on one axis of 24 hours. `show-time.ts` keeps the parts up to date. */
function HoursOfDay({ clocks, words, children }: HoursOfDayProps) {
  const { open, closed } = drawHours(clocks, Date.now())
  const rows = clocks.zones.length
  return (
    <div className={styles.hours} data-clocks={JSON.stringify(clocks)}>
      {children}
      <svg aria-hidden="true" viewBox={`0 0 ${DAY} ${rows}`} preserveAspectRatio="none" className={styles.bars}>
        <path className={styles.ticks} d={[0, 1, 2, 3, 4].map((n) => `M${(n * DAY) / 4} -0.2V${rows}`).join('')} />
        <path className={styles.open} data-part="open" d={open + closed} />
        <path className={styles.closed} data-part="closed" />
        <path className={styles.now} data-part="now" />
      </svg>
      <p className={`${styles.time} ${text.label}`} data-part="time">
        {clocks.name}
      </p>
      <p aria-hidden="true" className={`${styles.weekend} ${text.label} ${text.soft}`} data-part="weekend" hidden>
        {words.weekend}
      </p>
      <p aria-hidden="true" className={`${styles.axis} ${text.label}`}>
        {words.axis.map((time, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first and the last are the same
          <span key={index}>{time}</span>
        ))}
      </p>
    </div>
  )
}
