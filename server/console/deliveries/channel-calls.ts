import * as z from 'zod/mini'
import {
  type ChannelName,
  channelNames,
  PauseBody,
  TestAnswer,
} from '../../../contract/console/deliveries.ts'
import { Done } from '../../../contract/console/done.ts'
import { Text } from '../../../contract/console/text.ts'
import { channelsOf } from '../../delivery/channels-of.ts'
import type { ConsoleCalls } from '../guard/console-parts.ts'
import { signedInOn } from '../guard/guard.ts'
import { Refusal } from '../guard/refusal.ts'
import { limitTests } from './limit-tests.ts'
import { testNotice } from './test-notice.ts'

const NameParams = z.object({ name: Text })
const done = { done: true as const }

/** Pausing, resuming and testing channels. */
export const channelCalls: ConsoleCalls = async (app, { store, settings }) => {
  const config = { access: 'inbox' } as const
  const confirmed = { access: 'inbox', needsConfirmation: true } as const
  const refuseTooMany = await limitTests(app, 'test notices')

  app.post(
    '/deliveries/channels/:name/pause',
    { config: confirmed, schema: { params: NameParams, body: PauseBody, response: { 200: Done } } },
    async (request) => {
      const name = channelIn(request.params, channelNames)
      if (!channelsOf(settings).includes(name))
        throw new Refusal(409, 'not-now', 'This channel is not set up: nothing is sent over it.')
      const by = signedInOn(request).staff.id
      if (!(await store.channels.pause(name, request.body.reason, by)))
        throw new Refusal(409, 'not-now', 'This channel is paused already.')
      return done
    },
  )

  app.post(
    '/deliveries/channels/:name/resume',
    { config: confirmed, schema: { params: NameParams, response: { 200: Done } } },
    async (request) => {
      const name = channelIn(request.params, channelNames)
      if (!(await store.channels.resume(name, signedInOn(request).staff.id)))
        throw new Refusal(409, 'not-now', 'This channel is not paused.')
      return done
    },
  )

  app.post(
    '/deliveries/channels/:name/test',
    { config, schema: { params: NameParams, response: { 200: TestAnswer } } },
    async (request) => {
      const name = channelIn(request.params, ['webhook', 'chat'])
      await refuseTooMany(request)
      const answer = await testNotice(name, settings)
      const by = signedInOn(request).staff.id
      await store.audit.add({ by, action: 'sent a test notice', subject: name })
      return answer
    },
  )
}

function channelIn<Name extends ChannelName>(params: { name: string }, names: readonly Name[]) {
  const name = names.find((one) => one === params.name)
  if (name) return name
  throw new Refusal(404, 'not-found', `The channel must be one of: ${names.join(', ')}.`)
}
