import { useEffect, useState } from 'react'
import type { SessionAnswer } from '../../contract/console/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { call } from '../shared/call.ts'
import callout from '../shared/callout.module.css'
import { reloadSession } from '../shared/session.ts'

const WARNING_MS = 3 * 60_000

/** Before an unused session ends. Times are compared by the service's clock: this device's clock may be wrong. */
export function SessionWarning({ session: { now, endsAt } }: { session: SessionAnswer }) {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const leftMs = endsAt - now - WARNING_MS
    setNear(leftMs <= 0)
    const timer = setTimeout(() => setNear(true), Math.max(0, leftMs))
    return () => clearTimeout(timer)
  }, [now, endsAt])

  async function stay() {
    await call('GET /session')
    await reloadSession()
  }

  return (
    <div role="status">
      {isNear && (
        <div className={callout.callout}>
          <p>Your session ends in less than three minutes. What you typed stays in the page.</p>
          <Button onClick={stay}>Stay signed in</Button>
        </div>
      )}
    </div>
  )
}
