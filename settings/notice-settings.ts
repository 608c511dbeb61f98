import type * as z from 'zod'
import { type Env, readSettings, textIn, type Values } from './read-settings.ts'
import { SettingError } from './setting-error.ts'
import { receiverSettings } from './settings.ts'

type All = typeof receiverSettings

/** Where the company's own systems and people are told about requests. The address and the keys are secret. */
export type ReceiverSettings<Name extends keyof All> = Values<All[Name]['shape']>

export type ChatKind = ReceiverSettings<'chat'>['chatKind']

/** Undefined: the channel of this name is off. */
export const readReceivers = (env: Env) =>
  Object.fromEntries(Object.entries(receiverSettings).map(([name, of]) => [name, readReceiver(env, of)])) as {
    [Name in keyof All]: ReceiverSettings<Name> | undefined
  }

function readReceiver(env: Env, settings: z.ZodObject) {
  const [address = '', ...others] = Object.keys(settings.shape)
  const set = others.find((name) => textIn(env, name))
  if (textIn(env, address)) return readSettings(env, settings)
  if (set) throw new SettingError(address, '', `an address, because ${set} is set`)
  return undefined
}
