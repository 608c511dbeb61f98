import type { Logger } from 'pino'
import type { RunSettings } from '../settings/run-settings.ts'
import type { Store } from '../store/open-store.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS

type Needs = {
  store: Pick<Store, 'eraseBefore' | 'eraseSpamBefore' | 'sweep' | 'now'>
  /** 0 days: nothing is erased. */
  settings: Pick<RunSettings, 'retentionDays' | 'spamRetentionDays'>
  log: Pick<Logger, 'info' | 'error'>
}

/** Erases old submissions, old spam and all expired rows, at the start and every hour. */
export function startRetention({ store, settings, log }: Needs) {
  const { retentionDays, spamRetentionDays } = settings
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function erase(days: number, eraseBefore: Store['eraseBefore'], what: string) {
    if (days === 0 || stopped) return
    const erased = await eraseBefore((await store.now()) - days * DAY_MS, () => !stopped)
    if (erased.leads + erased.messages > 0) log.info(erased, `${what} erased`)
  }

  async function run() {
    try {
      await erase(retentionDays, store.eraseBefore, 'Old submissions were')
      await erase(spamRetentionDays, store.eraseSpamBefore, 'Old spam was')
    } catch (error) {
      log.error({ error }, 'Old submissions could not be erased this time')
    }
    try {
      if (!stopped) await store.sweep(await store.now(), () => !stopped)
    } catch (error) {
      log.error({ error }, 'Expired rows could not be deleted this time')
    }
    if (stopped) return
    timer = setTimeout(() => {
      running = run()
    }, HOUR_MS)
  }

  let running = run()
  return {
    /** Waits for the current batch; the rest is erased after the next start. */
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
