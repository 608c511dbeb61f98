import type { Logger } from 'pino'
import type { RunSettings } from '../settings/run-settings.ts'
import type { Site } from '../settings/site.ts'
import type { Store } from '../store/open-store.ts'
import { channelsOf } from './delivery/channels-of.ts'

const RETRY_MS = 1_000

type Needs = {
  store: Pick<Store, 'channels' | 'consents'>
  settings: RunSettings
  site: Site
  log: Pick<Logger, 'warn' | 'error'>
}

/**
 * Stores what all writers have to know: the channels that have a receiver, and the texts of consent of this build. While the
 * database is unreachable, submissions are refused, and the service tries again every second.
 */
export function storeSettings({ store, settings, site, log }: Needs) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function run() {
    try {
      await store.consents.addTexts(site.consents)
      const { switchedOff } = await store.channels.switchOn(channelsOf(settings))
      if (switchedOff.length > 0)
        log.warn(
          { channels: switchedOff },
          'Channels were switched off for all instances, because this one lacks their settings',
        )
    } catch (error) {
      log.error(
        { error },
        'The channels and texts of consent could not be stored; it is tried again',
      )
      if (isStopped) return
      timer = setTimeout(() => {
        running = run()
      }, RETRY_MS)
    }
  }

  const first = run()
  let running = first
  return {
    /** Resolves after the first attempt. */
    first,
    /** Resolves after the attempt in progress. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
