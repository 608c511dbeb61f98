import { SettingError } from './setting-error.ts'

const NOT_SHOWN = '(not shown, it is secret)'

/** https, or http on this machine. */
export function parseSecretAddress(name: string, text: string) {
  const url = URL.parse(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))
  if (!url || !isSafe || url.username || url.password)
    throw new SettingError(
      name,
      NOT_SHOWN,
      'an address with https://, or with http:// on this machine, without a user name',
    )
  return text
}

const isLoopback = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)

export const EXPECTED_KEY =
  'whsec_ and 24 to 64 random bytes in Base64, such as the output of: ' +
  "node -p \"'whsec_' + crypto.randomBytes(32).toString('base64')\""

/** In the form of Standard Webhooks. */
export function parseWebhookKey(name: string, text: string) {
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1]
  const key = Buffer.from(base64 ?? '', 'base64')
  if (key.length < 24 || key.length > 64) throw new SettingError(name, NOT_SHOWN, EXPECTED_KEY)
  return key
}
