import { type Env, textIn } from './env.ts'
import { EXPECTED_KEY } from './secret-value.ts'
import { readSetting } from './setting.ts'
import { SettingError } from './setting-error.ts'
import { chatSettings, webhookSettings } from './settings.ts'

/** Where the company's own systems are told about requests and employees. The address and the keys are secret. */
export type WebhookSettings = NonNullable<ReturnType<typeof readWebhook>>

/** The address contains a key of the chat, so it is secret. */
export type ChatSettings = NonNullable<ReturnType<typeof readChat>>

export type ChatKind = ChatSettings['kind']

export function readWebhook(env: Env) {
  const url = readSetting(env, webhookSettings.url)
  if (url === undefined) {
    if (textIn(env, 'WEBHOOK_SECRET'))
      throw new SettingError('WEBHOOK_URL', '', 'an address, because WEBHOOK_SECRET is set')
    return undefined
  }
  const keys = readSetting(env, webhookSettings.keys)
  if (keys.length === 0) throw new SettingError('WEBHOOK_SECRET', '', EXPECTED_KEY)
  return {
    url,
    /** Each message has a signature with each. */
    keys,
  }
}

export function readChat(env: Env) {
  const url = readSetting(env, chatSettings.url)
  const given = textIn(env, 'CHAT_KIND')
  if (url === undefined && given === undefined) return undefined
  const kind = chatSettings.kind.parse('CHAT_KIND', given ?? '')
  if (url === undefined) throw new SettingError('CHAT_URL', '', 'an address, because CHAT_KIND is set')
  return { url, kind }
}
