import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { channels } from '../../../contract/channels.ts'
import type { DeliveryItem, RequestAnswer } from '../../../contract/console/requests.ts'
import { forms } from '../../../contract/forms/forms.ts'
import { StatusMark } from '../../shared/status/StatusMark.tsx'
import { Time } from '../../shared/times/Time.tsx'
import { FactList } from './Sent.tsx'
import styles from './Side.module.css'

/** The data beside the text: sender, other requests of the address, source and deliveries. */
export function Side({ request }: { request: RequestAnswer }) {
  const { attribution, enteredBy, language, related, deliveries, hasEarlierDeliveries } = request
  return (
    <>
      {related.length > 0 && (
        <Group title="From the same address">
          <ul className={styles.list}>
            {related.map(({ id, title, form, locale, status, isSuspected, receivedAt }) => (
              <li key={id}>
                <Link href={`/inbox/${id}`} className={styles.item ?? ''}>
                  <span className={styles.name} dir="auto" lang={(title && locale) || undefined}>
                    {title || forms[form].title}
                  </span>
                  {isSuspected ? <span className={styles.suspected}>Suspected</span> : <StatusMark status={status} />}
                  <Time at={receivedAt} className={styles.soft} />
                </Link>
              </li>
            ))}
          </ul>
        </Group>
      )}
      {enteredBy && (
        <Group title="Source">
          <p>{`Entered by ${enteredBy.name}`}</p>
        </Group>
      )}
      {attribution.map(({ title, rows }) => (
        <Group key={title} title={title}>
          <FactList rows={rows} />
        </Group>
      ))}
      {language.length > 0 && (
        <Group title="Form">
          <FactList rows={language} />
        </Group>
      )}
      <Group title="Deliveries">
        {deliveries.length === 0 ? (
          <p className={styles.soft}>None: nothing is sent for this request.</p>
        ) : (
          <>
            {hasEarlierDeliveries && <p className={styles.soft}>Earlier ones are not shown.</p>}
            <ul className={styles.list}>
              {deliveries.map((delivery) => (
                <Delivery key={delivery.id} delivery={delivery} />
              ))}
            </ul>
            <Link href="/deliveries" className={styles.all ?? ''}>
              All deliveries
            </Link>
          </>
        )}
      </Group>
    </>
  )
}

const stateWords: Record<DeliveryItem['state'], string> = {
  waiting: 'Waiting',
  held: 'Held',
  delivered: 'Delivered',
  failed: 'Failed',
  dismissed: 'Dismissed',
}

function receiverText({ channel, recipient }: DeliveryItem) {
  if (channel === 'mail') return `Email to ${recipient ?? 'all recipients'}`
  if (channel === 'sample') return `Sample email to ${recipient ?? 'all recipients'}`
  if (channel === 'acknowledgement') return 'Acknowledgement to the visitor'
  return channel === 'answer' ? `Answer to ${recipient}` : channels[channel].label
}

function Delivery({ delivery }: { delivery: DeliveryItem }) {
  const { state, createdAt, deliveredAt, lastError, dismissedFor } = delivery
  return (
    <li className={styles.delivery} data-state={state}>
      <span className={styles.receiver}>{receiverText(delivery)}</span>
      <span>
        <span className={styles.state}>{stateWords[state]}</span>{' '}
        <Time at={deliveredAt ?? createdAt} className={styles.soft} />
      </span>
      {state !== 'delivered' && (lastError || dismissedFor) && (
        <span className={styles.reason}>{dismissedFor ?? lastError}</span>
      )}
    </li>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
