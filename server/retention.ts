import type { Logger } from 'pino'
import type { RunSettings } from '../settings/run-settings.ts'
import type { Store } from '../store/open-store.ts'
import { repeat } from './repeat/repeat.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS

type Needs = {
  store: Pick<Store, 'eraseBefore' | 'eraseSpamBefore' | 'sweep' | 'now'>
  /** 0 days: nothing is erased. */
  settings: Pick<RunSettings, 'retentionDays' | 'spamRetentionDays'>
  log: Pick<Logger, 'info' | 'error'>
}

/**
 * Erases old requests, old spam and all expired rows, at the start and every hour. A stop waits for the current batch only;
 * the rest is erased after the next start.
 */
export function startRetention({ store, settings, log }: Needs) {
  async function eraseOld(stopping: AbortSignal) {
    const erase = async (days: number, eraseBefore: Store['eraseBefore'], what: string) => {
      if (days === 0 || stopping.aborted) return
      const before = (await store.now()) - days * DAY_MS
      const erased = await eraseBefore(before, () => !stopping.aborted)
      if (erased.requests > 0) log.info(erased, `${what} erased`)
    }
    await erase(settings.retentionDays, store.eraseBefore, 'Old requests were')
    await erase(settings.spamRetentionDays, store.eraseSpamBefore, 'Old spam was')
  }

  return repeat(
    HOUR_MS,
    async (stopping) => {
      await eraseOld(stopping).catch((error) => log.error({ error }, 'Old requests could not be erased this time'))
      if (!stopping.aborted) await store.sweep(await store.now(), () => !stopping.aborted)
    },
    {
      failed(error) {
        log.error({ error }, 'Expired rows could not be deleted this time')
      },
    },
  )
}
