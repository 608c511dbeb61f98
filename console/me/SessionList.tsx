import { useQuery } from '@tanstack/react-query'
import type { SessionItem } from '../../contract/console/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { call } from '../shared/call.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { companyZone } from '../shared/session.ts'
import { Time } from '../shared/times/Time.tsx'
import { exactTime } from '../shared/times/times.ts'
import { useAction } from '../shared/useAction.ts'
import styles from './own-list.module.css'

const SESSIONS_KEY = ['me', 'sessions']

export function SessionList() {
  const sessions = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => call('GET /me/sessions', { signal }),
  })
  const end = useAction(({ id }: SessionItem) => call('DELETE /me/sessions/:id', { params: { id } }), {
    changes: SESSIONS_KEY,
    done: ({ device }) => `The session of ${device} has ended.`,
  })
  const endOthers = useAction(() => call('DELETE /me/sessions'), {
    changes: SESSIONS_KEY,
    done: 'All other sessions have ended.',
  })
  const others = sessions.data?.filter(({ isThis }) => !isThis) ?? []
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className={styles.title}>
        Sessions
      </h2>
      <Loaded query={sessions} failure="Your sessions could not be loaded">
        {(items) => (
          <ul className={styles.rows}>
            {items.map((session) => (
              <li key={session.id} className={styles.row}>
                <span>
                  <span className={styles.name}>
                    {session.isThis ? `${session.device} (this one)` : session.device}
                  </span>
                  <span className={styles.soft}>
                    <span>signed in</span> <Time at={session.createdAt} isAgo />
                    <span>, used</span> <Time at={session.usedAt} isAgo />
                  </span>
                </span>
                {!session.isThis && (
                  <Button
                    aria-label={`End the session of ${session.device}, signed in ${exactTime(session.createdAt, companyZone())}`}
                    aria-disabled={end.isPending}
                    onClick={() => end.mutate(session)}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {others.length > 0 && (
        <Button aria-disabled={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
          End all other sessions
        </Button>
      )}
    </section>
  )
}
