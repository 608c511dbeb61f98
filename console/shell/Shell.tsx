import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import type { SessionAnswer } from '../../contract/console/sign-in.ts'
import { toast } from '../../ui/toasts/toasts.ts'
import { takeProviderFailure } from '../shared/company-account.ts'
import { Waiting } from '../shared/Notice.tsx'
import { ScreenHead } from '../shared/ScreenHead.tsx'
import { mayOpen } from '../shared/session.ts'
import { Account } from './Account.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { ScreenNav } from './ScreenNav.tsx'
import { SessionEnd } from './SessionEnd.tsx'
import { SessionWarning } from './SessionWarning.tsx'
import styles from './Shell.module.css'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import { screens } from './screens.ts'
import { UpgradeNotice } from './UpgradeNotice.tsx'
import { useSearchKey } from './useSearchKey.ts'

/** The frame of all screens: navigation by the person's areas, and what concerns the session. */
export function Shell({ session }: { session: SessionAnswer }) {
  const own = screens.filter(({ area }) => mayOpen(session, area))
  const [first] = own
  const [address] = useLocation()
  useSearchKey(mayOpen(session, 'inbox'))
  const [failure] = useState(takeProviderFailure)
  useEffect(() => {
    if (failure) toast({ kind: 'failed', text: failure })
  }, [failure])
  return (
    <div className={styles.shell}>
      <a href="#screen" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.header}>
        <Link href="/" className={styles.home}>
          <img src="/mark.svg" alt="" className={styles.mark} />
          <span>{session.company}</span>
        </Link>
        <ScreenNav screens={own.filter(({ label }) => label)} />
        <div className={styles.me}>
          <Account me={session.me} />
        </div>
      </header>
      <main id="screen" tabIndex={-1} className={styles.screen}>
        <SessionWarning session={session} />
        <ClockNotice />
        <UpgradeNotice version={session.version} />
        <ScreenBoundary address={address}>
          <Suspense fallback={<Waiting />}>
            <Switch>
              {screens.map(({ path, area, Content }) => (
                <Route key={path} path={path}>
                  {mayOpen(session, area) ? (
                    <Content session={session} />
                  ) : (
                    <ClosedScreen title="You cannot open this screen">
                      {`It needs the area ${area}. Ask an admin for it.`}
                    </ClosedScreen>
                  )}
                </Route>
              ))}
              <Route path="/">{first && <Redirect to={first.path} replace />}</Route>
              <Route>
                <ClosedScreen title="There is no such screen">
                  <span>The address may be misspelled.</span> <Link href="/">Go to the start</Link>
                </ClosedScreen>
              </Route>
            </Switch>
          </Suspense>
        </ScreenBoundary>
      </main>
      <SessionEnd />
      <ShortcutHelp />
    </div>
  )
}

/** In place of a screen that does not exist, or that the person may not open. */
const ClosedScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <ScreenHead title={title} />
    <p className={styles.closed}>{children}</p>
  </>
)
