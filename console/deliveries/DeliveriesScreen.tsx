import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import {
  type DeliveriesAnswer,
  type DeliveryRow,
  type DeliveryState,
  deliveryStates,
} from '../../contract/console/deliveries.ts'
import { Button } from '../../ui/Button.tsx'
import text from '../../ui/styles/text.module.css'
import { toast } from '../../ui/toasts/toasts.ts'
import { counted } from '../shared/counted.ts'
import { useDialog } from '../shared/dialog/useDialog.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Notice } from '../shared/Notice.tsx'
import { LoadMore } from '../shared/rows/LoadMore.tsx'
import { useRowKeys } from '../shared/rows/useRowKeys.ts'
import { ScreenHead } from '../shared/ScreenHead.tsx'
import type { ScreenProps } from '../shared/screen-props.ts'
import { sentenceOf } from '../shared/sentence-of.ts'
import table from '../shared/table.module.css'
import tabs from '../shared/tabs.module.css'
import { Channels } from './Channels.tsx'
import styles from './DeliveriesScreen.module.css'
import { DeliveryList } from './DeliveryList.tsx'
import { DismissDialog } from './DismissDialog.tsx'
import { emptyTexts, retriedText, stateLabels } from './delivery-texts.ts'
import { retry, retryFailed, useDeliveries, useReload } from './use-deliveries.ts'

export default function DeliveriesScreen({ session: { me } }: ScreenProps) {
  const [search] = useSearchParams()
  const state = deliveryStates.find((known) => known === search.get('state')) ?? 'failed'
  const list = useDeliveries(state)
  const reload = useReload()
  const { open: dismissed, show: setDismissed, close } = useDialog<DeliveryRow>()
  const [isBusy, setBusy] = useState(false)
  const first = list.data?.pages[0]
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const body = useRef<HTMLTableSectionElement>(null)
  const rowElements = () => [...(body.current?.rows ?? [])]
  useRowKeys(rowElements)

  /** One change at a time; the list is read again after each, also after a refused one. */
  async function change(work: () => Promise<string>) {
    setBusy(true)
    try {
      toast({ kind: 'done', text: await work() })
    } catch (error) {
      toast({ kind: 'failed', text: sentenceOf(error) })
    }
    await reload()
    setBusy(false)
  }

  const retryOne = (row: DeliveryRow) =>
    change(async () => {
      await retry(row.id)
      return retriedText(row, first?.channels ?? [])
    })

  const retryAll = () =>
    change(async () => {
      const { retried, aboutSpam, aboutSamples, noRecipient } = await retryFailed()
      const texts = [`${deliveries(retried)} sent again.`]
      if (aboutSpam > 0) texts.push(`${deliveries(aboutSpam)} left out: the request is spam.`)
      if (aboutSamples > 0) texts.push(`${deliveries(aboutSamples)} left out: samples are never sent.`)
      if (noRecipient > 0) texts.push(`${deliveries(noRecipient)} left out: the address is no longer a recipient.`)
      return texts.join(' ')
    })

  return (
    <>
      <ScreenHead title="Deliveries" mark={first?.counts.failed ? `(${first.counts.failed})` : ''}>
        {state === 'failed' && rows.length > 1 && (
          <Button onClick={retryAll} aria-disabled={isBusy}>
            Retry all failed
          </Button>
        )}
      </ScreenHead>
      {first && <Recipients {...first} />}
      {first && <Channels channels={first.channels} mailbox={first.mailbox} me={me.id} />}
      <States current={state} counts={first?.counts} />
      {/* Polite, and only about what needs somebody. */}
      <p role="status" className={text.visuallyHidden}>
        {first && first.counts.failed > 0 ? `${deliveries(first.counts.failed)} failed.` : ''}
      </p>
      <Loaded query={list} failure="The list could not be read">
        {() =>
          rows.length > 0 ? (
            <DeliveryList
              body={body}
              state={state}
              rows={rows}
              isBusy={isBusy}
              onRetry={retryOne}
              onDismiss={setDismissed}
            />
          ) : (
            <Notice title={emptyTexts[state].title}>
              <p>{emptyTexts[state].text}</p>
            </Notice>
          )
        }
      </Loaded>
      <div className={table.foot}>
        <LoadMore
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          onLoad={() => list.fetchNextPage()}
          rows={rowElements}
        />
      </div>
      {dismissed && <DismissDialog delivery={dismissed} me={me.id} onClose={close} />}
    </>
  )
}

function Recipients({ recipients, hasMailServer }: DeliveriesAnswer) {
  if (!hasMailServer)
    return (
      <Notice title="No email server is configured">
        <p>
          <span>All emails wait until an operator sets SMTP_URL. No request is lost: each is in the</span>{' '}
          <Link href="/inbox">inbox</Link>
          <span>.</span>
        </p>
      </Notice>
    )
  return <p className={styles.recipients}>{`Emails about requests go to ${recipients.join(', ')}.`}</p>
}

type StatesProps = { current: DeliveryState; counts: DeliveriesAnswer['counts'] | undefined }

function States({ current, counts }: StatesProps) {
  return (
    <nav aria-label="States" className={tabs.tabs}>
      {deliveryStates.map((state) => (
        <Link
          key={state}
          href={`/deliveries?state=${state}`}
          className={tabs.tab ?? ''}
          aria-current={state === current ? 'true' : undefined}
        >
          <span>{stateLabels[state]}</span>
          {counts && state !== 'dismissed' && (
            <>
              {' '}
              <span className={tabs.count}>{counts[state]}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}

const deliveries = (count: number) => counted(count, 'delivery', 'deliveries')
