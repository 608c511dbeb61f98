import { type Env, readList, readSetting } from './env.ts'
import { SettingError } from './setting-error.ts'

/** Where the company's own systems are told about requests and employees. The address and the keys are secret. */
export type WebhookSettings = {
  url: string
  /** The keys of `WEBHOOK_SECRET`. Each message has a signature with each. */
  keys: Buffer[]
}

export const chatKinds = ['slack', 'teams', 'google'] as const
export type ChatKind = (typeof chatKinds)[number]

/** The address contains a key of the chat, so it is secret. */
export type ChatSettings = { url: string; kind: ChatKind }

export function readWebhook(env: Env): WebhookSettings | undefined {
  const url = readSecretAddress(env, 'WEBHOOK_URL')
  if (url === undefined) {
    if (readSetting(env, 'WEBHOOK_SECRET'))
      throw new SettingError('WEBHOOK_URL', '', 'an address, because WEBHOOK_SECRET is set')
    return undefined
  }
  const secrets = readList(env, 'WEBHOOK_SECRET')
  if (secrets.length === 0) throw new SettingError('WEBHOOK_SECRET', '', EXPECTED_SECRET)
  return { url, keys: secrets.map(readKey) }
}

export function readChat(env: Env): ChatSettings | undefined {
  const url = readSecretAddress(env, 'CHAT_URL')
  const given = readSetting(env, 'CHAT_KIND')
  const kind = chatKinds.find((known) => known === given)
  if (url === undefined && given === undefined) return undefined
  if (!kind) throw new SettingError('CHAT_KIND', given ?? '', `one of: ${chatKinds.join(', ')}`)
  if (url === undefined)
    throw new SettingError('CHAT_URL', '', 'an address, because CHAT_KIND is set')
  return { url, kind }
}

const NOT_SHOWN = '(not shown, it is secret)'

/** https, or http on this machine. */
function readSecretAddress(env: Env, name: string) {
  const value = readSetting(env, name)
  if (value === undefined) return undefined
  const url = URL.parse(value)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))
  if (!url || !isSafe || url.username || url.password)
    throw new SettingError(
      name,
      NOT_SHOWN,
      'an address with https://, or with http:// on this machine, without a user name',
    )
  return value
}

const isLoopback = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)

const EXPECTED_SECRET =
  'whsec_ and 24 to 64 random bytes in Base64, such as the output of: ' +
  "node -p \"'whsec_' + crypto.randomBytes(32).toString('base64')\""

/** In the form of Standard Webhooks. */
function readKey(secret: string) {
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1]
  const key = Buffer.from(base64 ?? '', 'base64')
  if (key.length < 24 || key.length > 64)
    throw new SettingError('WEBHOOK_SECRET', NOT_SHOWN, EXPECTED_SECRET)
  return key
}
