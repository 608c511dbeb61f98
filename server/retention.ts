import type { Logger } from 'pino'
import type { Store } from './store/store.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** When the database was away. */
const AGAIN_MS = 60 * 60 * 1_000

type Needs = {
  store: Pick<Store, 'eraseBefore'>
  /** 0: everything is kept. */
  retentionDays: number
  log: Pick<Logger, 'info' | 'error'>
  now?: () => number
}

/** Erases what is older than the company keeps records, now and every day. */
export function startRetention({ store, retentionDays, log, now = Date.now }: Needs) {
  if (retentionDays === 0) return { stop: async () => {} }
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function round() {
    try {
      const before = now() - retentionDays * DAY_MS
      const erased = await store.eraseBefore(before, () => !stopped)
      log.info(erased, 'Old records were erased')
      return DAY_MS
    } catch (error) {
      log.error({ error }, 'Old records could not be erased this time')
      return AGAIN_MS
    }
  }

  async function turn() {
    const nextMs = await round()
    if (stopped) return
    timer = setTimeout(() => {
      running = turn()
    }, nextMs)
  }

  let running = turn()
  return {
    /** Waits for what is being erased right now; the rest is old tomorrow too. */
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
