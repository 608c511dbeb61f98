import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import type { FiguresAnswer } from '../../contract/console/figures.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { call } from '../shared/api.ts'
import { Notice } from '../shared/Notice.tsx'
import { ScreenHead } from '../shared/ScreenHead.tsx'
import type { ScreenProps } from '../shared/screen-props.ts'
import { sentenceOf } from '../shared/sentence-of.ts'
import { Charts } from './Charts.tsx'
import styles from './FiguresScreen.module.css'
import { PeriodPicker } from './PeriodPicker.tsx'
import { dateIn, readPeriod } from './period.ts'
import { Totals } from './Totals.tsx'
import { longDayText } from './texts.ts'

const STALE_MS = 60_000

export default function FiguresScreen({ session }: ScreenProps) {
  const [search] = useSearchParams()
  const today = dateIn(session.timeZone, session.now)
  const period = readPeriod(search, today)
  const query = `from=${period.from}&to=${period.to}`
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['figures', query],
    queryFn: ({ signal }) => call<FiguresAnswer>('GET', `/figures?${query}`, { signal }),
    staleTime: STALE_MS,
    // The charts of the period before stay until the new ones are there.
    placeholderData: keepPreviousData,
  })

  function statusText() {
    if (error) return ''
    if (!data || isPlaceholderData) return 'Counting …'
    return `${longDayText(data.from)} to ${longDayText(data.to)}. Spam is left out.`
  }

  return (
    <>
      <ScreenHead title="Figures">
        <LinkButton href={`/api/figures/csv?${query}`} download className={styles.csv}>
          Download CSV
        </LinkButton>
      </ScreenHead>
      <PeriodPicker period={period} today={today} />
      <p role="status" className={styles.period}>
        {statusText()}
      </p>
      {error && (
        <Notice title="The figures could not be counted" isError>
          <p>{sentenceOf(error)}</p>
        </Notice>
      )}
      {data && !error && (
        <div aria-busy={isPlaceholderData}>
          <Totals now={data.now} />
          <Charts figures={data} />
        </div>
      )}
    </>
  )
}
