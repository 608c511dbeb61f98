import { Link } from 'wouter'
import type { Failing } from '../../../contract/console/failing.ts'
import callout from '../../shared/callout.module.css'
import controls from '../../shared/controls.module.css'
import { companyZone } from '../../shared/session.ts'
import { clockTime } from '../../shared/times/times.ts'
import { useNow } from '../../shared/times/useNow.ts'

const consequences: Partial<Record<Failing['name'], string>> = {
  mail: 'Emails and answers have not been sent',
  answer: 'Answers have not been sent',
  acknowledgement: 'Acknowledgements have not been sent',
  mailbox: 'Replies of visitors have not been read',
}

const consequenceOf = (name: Failing['name']) => consequences[name] ?? `The ${name} has got nothing`

/** The failing channels, above the list of requests. */
export function FailingServers({ failing }: { failing: Failing[] }) {
  const now = useNow()
  return (
    <div role="status">
      {failing.map(({ name, since, why }) => (
        <p key={name} className={callout.callout} data-kind="failed">
          <span>{`${consequenceOf(name)} since ${clockTime(since, now, companyZone())}: ${why}`}</span>
          <Link href="/deliveries" className={controls.link ?? ''}>
            Deliveries
          </Link>
        </p>
      ))}
    </div>
  )
}
