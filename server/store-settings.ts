import type { Logger } from 'pino'
import type { RunSettings } from '../settings/run-settings.ts'
import type { Site } from '../settings/site.ts'
import type { Store } from '../store/open-store.ts'
import { channelsOf } from './delivery/channel-kinds.ts'
import { repeat } from './repeat/repeat.ts'

const RETRY_MS = 1_000

type Needs = {
  store: Pick<Store, 'channels' | 'consents'>
  settings: RunSettings
  site: Site
  log: Pick<Logger, 'warn' | 'error'>
}

/**
 * Stores what all writers have to know: the channels that have a receiver, and the texts of consent of this build. While the
 * database is unreachable, requests are refused, and the service tries again every second.
 */
export const storeSettings = ({ store, settings, site, log }: Needs) =>
  repeat(
    RETRY_MS,
    async () => {
      await store.consents.addTexts(site.consents)
      const { switchedOff } = await store.channels.switchOn(channelsOf(settings))
      if (switchedOff.length > 0)
        log.warn(
          { channels: switchedOff },
          'Channels were switched off for all instances, because this one lacks their settings',
        )
      return 'done'
    },
    {
      failed(error) {
        log.error({ error }, 'The channels and texts of consent could not be stored; it is tried again')
      },
    },
  )
