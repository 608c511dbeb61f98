import { useEffect, useRef } from 'react'
import { useParams } from 'wouter'
import type { RequestAnswer } from '../../../contract/console/requests.ts'
import { forms } from '../../../contract/forms/forms.ts'
import { Button } from '../../../ui/Button.tsx'
import { CallError } from '../../shared/call.ts'
import callout from '../../shared/callout.module.css'
import { copyText } from '../../shared/copy-text.ts'
import { Notice, Waiting } from '../../shared/Notice.tsx'
import { OutOfDate } from '../../shared/OutOfDate.tsx'
import { ScreenHead } from '../../shared/ScreenHead.tsx'
import type { ScreenProps } from '../../shared/screen-props.ts'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { characterKey, useShortcuts } from '../../shared/shortcuts.ts'
import { Time } from '../../shared/times/Time.tsx'
import { senderOf } from '../list/request-texts.ts'
import { toastChange } from '../toast-change.ts'
import { changeMany, reloadInbox } from '../useInbox.ts'
import { Activity } from './activity/Activity.tsx'
import { Conversation } from './conversation/Conversation.tsx'
import { reloadRequest, report, useRequest } from './edits/useRequest.ts'
import { Neighbours } from './Neighbours.tsx'
import styles from './RequestScreen.module.css'
import { asText, replyAddress } from './reply.ts'
import { Sent } from './Sent.tsx'
import { Side } from './Side.tsx'
import { StaleNotice } from './state/StaleNotice.tsx'
import { StatePanel } from './state/StatePanel.tsx'

export default function RequestScreen({ session }: ScreenProps) {
  const { id = '' } = useParams<{ id: string }>()
  const { request, ...edits } = useRequest(id)
  const { data, error } = request
  return (
    <>
      <Neighbours id={id} />
      {data && error && <OutOfDate what="This request" query={request} />}
      {data && <Content key={id} request={data} edits={edits} session={session} />}
      {request.isPending && <Waiting />}
      {error && !data && (
        <>
          <ScreenHead title="Request" />
          <Notice title={isGone(error) ? 'There is no such request' : 'The request could not be loaded'} isError>
            <p>{isGone(error) ? 'It was erased, or the address is misspelled.' : sentenceOf(error)}</p>
            {!isGone(error) && <Button onClick={() => request.refetch()}>Try again</Button>}
          </Notice>
        </>
      )}
    </>
  )
}

const isGone = (error: Error) => error instanceof CallError && ['not-found', 'invalid'].includes(error.code)

type ContentProps = ScreenProps & {
  request: RequestAnswer
  edits: Omit<ReturnType<typeof useRequest>, 'request'>
}

function Content({ request, edits, session: { me, timeZone } }: ContentProps) {
  const { staff, stale, change, applyMine, takeTheirs } = edits
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])

  const copy = () =>
    copyText(asText(request, timeZone), { done: 'Copied as text.', instead: 'Select the text instead.' })

  return (
    <>
      <ScreenHead title={senderOf(request)}>
        <div className={styles.actions} data-screen-only>
          <Button onClick={copy}>Copy as text</Button>
        </div>
      </ScreenHead>
      <p className={styles.about}>
        <span>{forms[request.form].title}</span>
        <span>
          <span>Reference</span> <strong className={styles.reference}>{request.reference}</strong>
        </span>
        {request.email && <span className={styles.address}>{request.email}</span>}
        <span>
          <span>{request.enteredBy ? 'Entered' : 'Received'}</span> <Time isAgo at={request.receivedAt} />
        </span>
      </p>
      {stale && <StaleNotice stale={stale} staff={staff} onMine={applyMine} onTheirs={takeTheirs} />}
      {request.suspectedFor && <Suspicion id={request.id} reason={request.suspectedFor} isHeld={request.isHeld} />}
      <div className={styles.columns}>
        <div className={styles.state}>
          <StatePanel request={request} staff={staff} me={me} onChange={change} />
        </div>
        <div className={styles.main}>
          <div>
            <Sent request={request} />
            <Conversation request={request} me={me.id} mailto={replyAddress(request, timeZone)} />
          </div>
          <Activity request={request} me={me.id} />
        </div>
        <div className={styles.side}>
          <Side request={request} />
        </div>
      </div>
    </>
  )
}

/** The filter suspects spam and nobody has decided yet. */
function Suspicion({ id, reason, isHeld }: { id: string; reason: string; isHeld: boolean }) {
  async function decide(action: 'spam' | 'not-spam') {
    try {
      const changes = await changeMany({ action, ids: [id] })
      await Promise.all([reloadRequest(id), reloadInbox()])
      toastChange(action === 'spam' ? 'Marked as spam.' : 'Marked as not spam.', changes)
    } catch (error) {
      report(error)
    }
  }
  const notSpam = useRef<HTMLButtonElement>(null)
  useShortcuts({ e: () => notSpam.current?.focus() })
  const title = isHeld ? 'Held' : 'Suspected spam'
  return (
    <section aria-label={title} className={callout.callout} data-kind="failed">
      <p>
        <strong>{`${title}:`}</strong>{' '}
        <span>{isHeld ? `${reason}. Deliveries about it are held until somebody decides.` : `${reason}.`}</span>
      </p>
      <div className={styles.actions}>
        <Button ref={notSpam} look="primary" aria-keyshortcuts={characterKey('e')} onClick={() => decide('not-spam')}>
          Not spam
        </Button>
        <Button onClick={() => decide('spam')}>Spam</Button>
      </div>
    </section>
  )
}
