import { channelsOfServer } from '../../contract/channels.ts'
import type { Failing } from '../../contract/console/failing.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Store } from '../../store/open-store.ts'

type Needs = { store: Pick<Store, 'channels' | 'mailboxes'>; settings: Pick<RunSettings, 'mailbox'> }

/** The servers that fail: each once, by its first channel. */
export async function readFailing({ store, settings }: Needs): Promise<Failing[]> {
  const channels = await store.channels.failing()
  const first = channels.filter(
    ({ name }) => channels.find((one) => channelsOfServer(name).includes(one.name))?.name === name,
  )
  const mailbox = settings.mailbox && (await store.mailboxes.find(settings.mailbox.name))
  return [
    ...first,
    ...(mailbox && mailbox.failingSince !== null
      ? [{ name: 'mailbox' as const, since: mailbox.failingSince, why: mailbox.lastError ?? '' }]
      : []),
  ]
}
