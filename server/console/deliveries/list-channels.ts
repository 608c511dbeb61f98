import { type ChannelName, channelNames, channelsOfServer } from '../../../contract/channels.ts'
import type { ChannelRow } from '../../../contract/console/deliveries.ts'
import { staffNames } from '../../../records/staff.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Store } from '../../../store/open-store.ts'
import { channelsOf } from '../../delivery/channel-kinds.ts'

type Needs = {
  store: Pick<Store, 'channels' | 'deliveries' | 'staff'>
  settings: RunSettings
}

/** The channels that staff must see: mail, and all others that are on or have deliveries that are not sent. */
export async function listChannels({ store, settings }: Needs): Promise<ChannelRow[]> {
  const on = channelsOf(settings)
  const states = await store.channels.list()
  const backlogs = await store.deliveries.countByChannel()
  const nameOf = staffNames(await store.staff.list())
  const hasBacklog = (name: ChannelName) => backlogs[name].waiting + backlogs[name].failed > 0
  const rows = channelNames.map((name) => {
    const state = states.find((one) => one.name === name)
    const { waiting, failed, held } = backlogs[name]
    return {
      name,
      isOn: on.includes(name),
      waiting,
      failed,
      held,
      pausedAt: state?.pausedAt ?? null,
      pausedFor: state?.pausedFor ?? null,
      pausedBy: nameOf(state?.pausedBy ?? null),
      // A failure whose deliveries were dismissed is over, although none has succeeded since.
      failingSince: channelsOfServer(name).some(hasBacklog) ? (state?.failingSince ?? null) : null,
      lastError: state?.lastError ?? null,
    }
  })
  const isShown = ({ name, isOn, waiting, failed, held }: ChannelRow) =>
    name === 'mail' || isOn || waiting + failed + held > 0
  return rows.filter(isShown)
}
