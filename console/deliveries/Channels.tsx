import { useState } from 'react'
import { type ChannelName, channels } from '../../contract/channels.ts'
import type { ChannelRow, Mailbox, TestAnswer } from '../../contract/console/deliveries.ts'
import { Button } from '../../ui/Button.tsx'
import text from '../../ui/styles/text.module.css'
import callout from '../shared/callout.module.css'
import { useDialog } from '../shared/dialog/useDialog.ts'
import { sentenceOf } from '../shared/sentence-of.ts'
import { companyZone } from '../shared/session.ts'
import { clockTime, exactTime } from '../shared/times/times.ts'
import { useNow } from '../shared/times/useNow.ts'
import { useAction } from '../shared/useAction.ts'
import styles from './Channels.module.css'
import { PauseDialog } from './PauseDialog.tsx'
import { DELIVERIES_KEY, resume, sendTest } from './use-deliveries.ts'

type ChannelsProps = {
  channels: ChannelRow[]
  /** Null: no mailbox is read. */
  mailbox: Mailbox | null
  /** The id of the person. */
  me: string
}

/** The state of each channel, with its tests and pauses. The answer to a test is shown until the next one. */
export function Channels({ channels: rows, mailbox, me }: ChannelsProps) {
  const { open: pausing, show: setPausing, close } = useDialog<ChannelName>()
  const [testing, setTesting] = useState<ChannelName | null>(null)
  const [answer, setAnswer] = useState<(TestAnswer & { name: ChannelName }) | null>(null)
  const resuming = useAction(resume, {
    changes: DELIVERIES_KEY,
    done: (name) => `${channels[name].label}: resumed.`,
  })

  async function test(name: ChannelName) {
    if (testing) return
    setTesting(name)
    setAnswer(null)
    const answered = await sendTest(name).catch((error) => ({
      isSent: false,
      message: sentenceOf(error),
    }))
    setAnswer({ name, ...answered })
    setTesting(null)
  }

  return (
    <section aria-labelledby="channels-title" className={styles.channels}>
      <h2 id="channels-title" className={text.visuallyHidden}>
        Channels
      </h2>
      <ul className={styles.list}>
        {rows.map((channel) => (
          <Channel
            key={channel.name}
            channel={channel}
            isTesting={testing === channel.name}
            onTest={() => test(channel.name)}
            onPause={() => setPausing(channel.name)}
            onResume={() => resuming.isPending || resuming.mutate(channel.name)}
          />
        ))}
        {mailbox && <MailboxRow mailbox={mailbox} />}
      </ul>
      <div role="status">
        {answer && (
          <p className={callout.callout} data-kind={answer.isSent ? 'done' : 'failed'}>
            <span>
              <strong>{`${channels[answer.name].label}:`}</strong> <span>{answer.message}</span>
            </span>
          </p>
        )}
      </div>
      {pausing && <PauseDialog name={pausing} me={me} onClose={close} />}
    </section>
  )
}

type ChannelProps = {
  channel: ChannelRow
  isTesting: boolean
  onTest: () => void
  onPause: () => void
  onResume: () => void
}

function Channel({ channel, isTesting, onTest, onPause, onResume }: ChannelProps) {
  const { name, isOn, pausedAt } = channel
  const title = channels[name].label
  const isPaused = pausedAt !== null
  return (
    <li className={styles.channel} data-state={stateOf(channel)}>
      <strong>{title}</strong>
      <div className={styles.now}>
        <p className={styles.state}>
          <State channel={channel} />
        </p>
        <p className={styles.counts}>
          {countTexts(channel).map((count) => (
            <span key={count}>{count}</span>
          ))}
        </p>
      </div>
      <div className={styles.actions}>
        {isOn && channels[name].to !== 'visitor' && (
          <Button onClick={onTest} aria-label={`Send a test: ${title}`}>
            {isTesting ? 'Sending …' : 'Send a test'}
          </Button>
        )}
        {/* One button for both, so that it keeps the focus when the state changes. */}
        {(isOn || isPaused) && (
          <Button
            onClick={isPaused ? onResume : onPause}
            aria-haspopup={isPaused ? undefined : 'dialog'}
            aria-label={`${isPaused ? 'Resume' : 'Pause …'} ${title}`}
          >
            {isPaused ? 'Resume' : 'Pause …'}
          </Button>
        )}
      </div>
    </li>
  )
}

function MailboxRow({ mailbox: { failingSince, lastError } }: { mailbox: Mailbox }) {
  return (
    <li className={styles.channel} data-state={failingSince === null ? 'works' : 'failing'}>
      <strong>Mailbox</strong>
      <div className={styles.now}>
        <p className={styles.state}>
          {failingSince === null ? (
            <span>Works</span>
          ) : (
            <>
              <span>Failing since</span> <Moment at={failingSince} />
              {lastError && <span>{`: ${lastError}`}</span>}
            </>
          )}
        </p>
      </div>
    </li>
  )
}

const stateOf = ({ isOn, pausedAt, failingSince }: ChannelRow) => {
  if (pausedAt !== null) return 'paused'
  if (!isOn) return 'off'
  return failingSince === null ? 'works' : 'failing'
}

function State({ channel }: { channel: ChannelRow }) {
  const { name, pausedAt, pausedBy, pausedFor, failingSince, lastError } = channel
  switch (stateOf(channel)) {
    case 'paused':
      return (
        <>
          <span>Paused since</span> <Moment at={pausedAt ?? 0} />
          {pausedBy && <span>{` by ${pausedBy}`}</span>}
          {pausedFor && <span>{`: ${pausedFor}`}</span>}
        </>
      )
    case 'failing':
      return (
        <>
          <span>Failing since</span> <Moment at={failingSince ?? 0} />
          {lastError && <span>{`: ${lastError}`}</span>}
        </>
      )
    case 'off':
      return <span>{name === 'mail' ? 'Not set up' : 'Not set up: its deliveries wait'}</span>
    default:
      return <span>Works</span>
  }
}

function Moment({ at }: { at: number }) {
  const timeZone = companyZone()
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at, timeZone)}>
      {clockTime(at, useNow(), timeZone)}
    </time>
  )
}

/** Held deliveries are no fault of the channel: the list counts them. */
const countTexts = ({ waiting, failed }: ChannelRow) => [
  ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ...(failed > 0 ? [`${failed} failed`] : []),
]
