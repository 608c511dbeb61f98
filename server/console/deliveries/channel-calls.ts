import { type ChannelName, channelNames, receiverChannels } from '../../../contract/channels.ts'
import { done } from '../../../contract/console/done.ts'
import { channelsOf } from '../../delivery/channel-kinds.ts'
import type { CallGroup } from '../guard/console-parts.ts'
import { notNow, Refusal } from '../guard/refusal.ts'
import { on } from '../guard/register-call.ts'
import { limitTests } from './limit-tests.ts'
import { testNotice } from './test-notice.ts'

/** Pausing, resuming and testing channels. */
export const channelCalls: CallGroup = async (app, { store, settings }) => {
  const refuseTooMany = await limitTests(app, 'test notices')

  on(app, 'POST /deliveries/channels/:name/pause', async ({ params, body, staff }) => {
    const name = channelIn(params, channelNames)
    if (!channelsOf(settings).includes(name)) throw notNow('This channel is not set up: nothing is sent over it.')
    if (!(await store.channels.pause(name, body.reason, staff.id))) throw notNow('This channel is paused already.')
    return done
  })

  on(app, 'POST /deliveries/channels/:name/resume', async ({ params, staff }) => {
    const name = channelIn(params, channelNames)
    if (!(await store.channels.resume(name, staff.id))) throw notNow('This channel is not paused.')
    return done
  })

  on(app, 'POST /deliveries/channels/:name/test', async ({ params, staff, request }) => {
    const name = channelIn(params, receiverChannels)
    await refuseTooMany(request)
    const answer = await testNotice(name, settings)
    await store.audit.add({ by: staff.id, action: 'sent a test notice', subject: name })
    return answer
  })
}

function channelIn<Name extends ChannelName>(params: { name: string }, names: readonly Name[]) {
  const name = names.find((one) => one === params.name)
  if (name) return name
  throw new Refusal(404, 'not-found', `The channel must be one of: ${names.join(', ')}.`)
}
