import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toasts/toasts.ts'
import { call } from '../shared/call.ts'
import { download } from '../shared/files/download.ts'
import { LoadFailure } from '../shared/Loaded.tsx'
import { OutOfDate } from '../shared/OutOfDate.tsx'
import { ScreenHead } from '../shared/ScreenHead.tsx'
import type { ScreenProps } from '../shared/screen-props.ts'
import { sentenceOf } from '../shared/sentence-of.ts'
import { mayOpen } from '../shared/session.ts'
import { formatDate } from '../shared/times/format-time.ts'
import { dateIn } from '../shared/times/times.ts'
import { Charts } from './Charts.tsx'
import styles from './FiguresScreen.module.css'
import { PeriodPicker } from './PeriodPicker.tsx'
import { readPeriod } from './period.ts'
import { comparisonText } from './previous.ts'
import { NowTotals, PeriodTotals } from './Totals.tsx'

const STALE_MS = 60_000

export default function FiguresScreen({ session }: ScreenProps) {
  const [search] = useSearchParams()
  const today = dateIn(session.timeZone, session.now)
  const period = readPeriod(search, today)
  const query = { from: period.from, to: period.to }
  const figures = useQuery({
    queryKey: ['figures', query],
    queryFn: ({ signal }) => call('GET /figures', { query, signal }),
    staleTime: STALE_MS,
    // The charts of the period before stay until the new ones are there.
    placeholderData: keepPreviousData,
  })
  const { data, error, isPlaceholderData } = figures
  const hasInbox = mayOpen(session, 'inbox')

  const save = useMutation({
    mutationFn: () => download('figures.csv', 'GET /figures/csv', { query }),
    onError: (failure) => toast({ kind: 'failed', text: sentenceOf(failure) }),
  })

  function statusText() {
    if (error && !data) return ''
    if (!data || isPlaceholderData) return 'Counting …'
    const days = `${formatDate('dayWithYear', data.from)} to ${formatDate('dayWithYear', data.to)}. Spam is left out.`
    return `${days} ${comparisonText(data.previous)}`.trim()
  }

  return (
    <>
      <ScreenHead title="Figures">
        <Button aria-disabled={save.isPending} onClick={() => save.mutate()}>
          Download CSV
        </Button>
      </ScreenHead>
      <PeriodPicker period={period} today={today} />
      <p role="status" className={styles.period}>
        {statusText()}
      </p>
      {error && data && <OutOfDate what="This screen" query={figures} />}
      {error && !data && (
        <LoadFailure title="The figures could not be counted" error={error} onRetry={() => figures.refetch()} />
      )}
      {data && (
        <div aria-busy={isPlaceholderData}>
          <PeriodTotals figures={data} hasInbox={hasInbox} />
          <NowTotals now={data.now} hasInbox={hasInbox} />
          <Charts figures={data} hasInbox={hasInbox} />
        </div>
      )}
    </>
  )
}
