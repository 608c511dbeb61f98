import { type Env, readSettings, textIn } from './read-settings.ts'
import { SettingError } from './setting-error.ts'
import { chatSettings, webhookSettings } from './settings.ts'

/** Where the company's own systems are told about requests and employees. The address and the keys are secret. */
export type WebhookSettings = NonNullable<ReturnType<typeof readWebhook>>

/** The address contains a key of the chat, so it is secret. */
export type ChatSettings = NonNullable<ReturnType<typeof readChat>>

export type ChatKind = ChatSettings['kind']

export function readWebhook(env: Env) {
  if (!isReceiverSet(env, 'WEBHOOK_URL', 'WEBHOOK_SECRET')) return undefined
  const { webhookUrl, webhookSecret } = readSettings(env, webhookSettings)
  return { url: webhookUrl, keys: webhookSecret }
}

export function readChat(env: Env) {
  if (!isReceiverSet(env, 'CHAT_URL', 'CHAT_KIND')) return undefined
  const { chatUrl, chatKind } = readSettings(env, chatSettings)
  return { url: chatUrl, kind: chatKind }
}

function isReceiverSet(env: Env, address: string, other: string) {
  if (textIn(env, address)) return true
  if (textIn(env, other)) throw new SettingError(address, '', `an address, because ${other} is set`)
  return false
}
