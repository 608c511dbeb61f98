import type { Kysely } from 'kysely'
import { type ChannelName, channelNames } from '../../contract/channels.ts'
import type { Tables } from '../schema/tables.ts'

/** Counts of the deliveries that are waiting, held or failed. */
export type Backlog = {
  waiting: number
  held: number
  failed: number
  oldestWaitingAt: number | null
}

/**
 * The backlog of each channel. Samples, which are never sent, are left out, or counted as mails: the console lists them.
 * Reads only the index on channel, state and time: neither delivered rows nor the rows of a large backlog.
 */
export async function readBacklogs(
  db: Kysely<Tables>,
  { withSamples = false }: { withSamples?: boolean } = {},
): Promise<Record<ChannelName, Backlog>> {
  const rows = await db
    .selectFrom('outbox')
    .select((mail) => [
      'channel',
      'state',
      mail.fn.countAll<number>().as('count'),
      mail.fn.min('createdAt').as('oldestAt'),
    ])
    .where('channel', 'in', [...channelNames, ...(withSamples ? (['sample'] as const) : [])])
    .where('state', 'in', ['waiting', 'held', 'failed'])
    .groupBy(['channel', 'state'])
    .execute()
  const backlogOf = (name: ChannelName): Backlog => {
    const own = rows.filter(({ channel }) => channel === name || (channel === 'sample' && name === 'mail'))
    const count = (state: string) => own.filter((row) => row.state === state).reduce((sum, row) => sum + row.count, 0)
    const waiting = own.filter(({ state }) => state === 'waiting').map(({ oldestAt }) => oldestAt)
    return {
      waiting: count('waiting'),
      held: count('held'),
      failed: count('failed'),
      oldestWaitingAt: waiting.length === 0 ? null : Math.min(...waiting),
    }
  }
  return Object.fromEntries(channelNames.map((name) => [name, backlogOf(name)])) as Record<ChannelName, Backlog>
}

/** Over all channels. */
export function sumOfBacklogs(backlogs: Record<ChannelName, Backlog>): Backlog {
  const all = Object.values(backlogs)
  const sum = (count: 'waiting' | 'held' | 'failed') => all.reduce((total, backlog) => total + backlog[count], 0)
  const oldest = all.flatMap(({ oldestWaitingAt }) => oldestWaitingAt ?? [])
  return {
    waiting: sum('waiting'),
    held: sum('held'),
    failed: sum('failed'),
    oldestWaitingAt: oldest.length === 0 ? null : Math.min(...oldest),
  }
}
