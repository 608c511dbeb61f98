import { type ChannelName, channelNames } from '../../contract/channels.ts'
import type { ChannelState } from '../../records/delivery.ts'
import { isoTime } from '../../records/iso-time.ts'
import { channelKinds } from '../../server/delivery/channel-kinds.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Store } from '../../store/open-store.ts'
import { localTime } from '../cli/dates.ts'
import type { Office } from '../cli/open-office.ts'
import { table } from '../cli/table.ts'
import { jsonText } from '../cli/terminal.ts'

type Counts = { waiting: number; held: number; failed: number }
type Status = ChannelState & Counts

/** `channels status` */
export async function channelStatus({ store, settings, terminal }: Office, { json }: { json?: true }) {
  const statuses = await readStatuses(store)
  if (json) return terminal.out(jsonText(statuses.map(asJson)))
  const columns = [
    { title: 'Channel', text: ({ name }: Status) => name },
    { title: 'On', text: ({ isOn }: Status) => (isOn ? 'on' : 'off') },
    ...(['waiting', 'held', 'failed'] as const).map((count) => ({
      title: count.replace(/^./, (letter) => letter.toUpperCase()),
      text: (status: Status) => String(status[count]),
    })),
    { title: 'State', text: (status: Status) => stateText(status, settings), least: 20 },
  ]
  terminal.out(table(columns, statuses, terminal.columns))
}

/** All channels, also those that were never on. `pausedBy` is an address. */
async function readStatuses({ channels, outbox, staff }: Store): Promise<Status[]> {
  const states = await channels.list()
  const backlogs = await outbox.backlogs()
  const statusOf = async (name: ChannelName): Promise<Status> => {
    const state = states.find((one) => one.name === name) ?? neverOn(name)
    const { waiting, held, failed } = backlogs[name]
    const by = state.pausedBy === null ? null : await staff.find(state.pausedBy)
    const pausedBy = by?.email ?? state.pausedBy
    return { ...state, pausedBy, waiting, held, failed }
  }
  return Promise.all(channelNames.map(statusOf))
}

const neverOn = (name: ChannelName): ChannelState => ({
  name,
  isOn: false,
  offSince: null,
  pausedAt: null,
  pausedFor: null,
  pausedBy: null,
  failingSince: null,
  lastError: null,
})

function stateText(status: Status, settings: RunSettings) {
  const { name, isOn, offSince, failingSince, lastError } = status
  if (status.pausedAt !== null) return pausedText(status)
  if (offSince !== null) return `off since ${localTime(offSince)}: the service was started without ${settingOf[name]}`
  if (!isOn) {
    const missing = channelKinds[name].missingSetting(settings)
    return missing ? `${missing} is not set` : 'the service was not started with its settings yet'
  }
  if (failingSince === null) return 'works'
  return `fails since ${localTime(failingSince)}: ${lastError}`
}

const pausedText = ({ pausedAt, pausedFor, pausedBy }: ChannelState) =>
  `paused since ${localTime(pausedAt ?? 0)} by ${pausedBy ?? 'the service or the command line'}: ${pausedFor}`

const settingOf = {
  mail: 'SMTP_URL',
  webhook: 'WEBHOOK_URL',
  chat: 'CHAT_URL',
  acknowledgement: 'ACKNOWLEDGE=on and SMTP_URL',
  answer: 'SMTP_URL',
}

const asJson = ({ offSince, pausedAt, failingSince, ...status }: Status) => ({
  ...status,
  offSince: isoTime(offSince),
  pausedAt: isoTime(pausedAt),
  failingSince: isoTime(failingSince),
})
