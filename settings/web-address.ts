import { parseAnalytics } from './analytics.ts'
import { withoutPassword } from './setting-error.ts'
import { listOf, textWith } from './values.ts'

const printed = (text: string) => (text.includes('@') ? withoutPassword(text) : text)

/** `https://www.example.com`, without a path; a slash at the end is allowed. */
export const origin = textWith(
  [
    [
      'an origin like https://www.example.com',
      (text) => isWeb(text) && new URL(text).href === `${new URL(text).origin}/`,
    ],
  ],
  printed,
).transform((text) => new URL(text).origin)

/** Passkeys need HTTPS, except on this machine, and a host name: an IP address is no valid RP ID. */
export const consoleUrl = origin.refine((text) => {
  const { protocol, hostname } = new URL(text)
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  return (protocol === 'https:' || hostname === 'localhost') && !isAddress
}, 'https:// and a host name, or http://localhost and a port')

/** `https://www.example.com/some/path` */
export const webAddress = textWith([['an address like https://…', isWeb]], printed)

/** An address before paths that begin with a slash. */
export const serviceHost = webAddress.transform((text) => text.replace(/\/+$/, ''))

const isPath = (text: string) => /^\/(?!\/)/.test(text)

/** An absolute address or a path of this site, with a slash at the end, so that a file name can be appended. */
export const photoUrl = textWith(
  [
    [
      'an address like https://photos.example.com/employees/ or a path like /photos/',
      (text) => isPath(text) || URL.canParse(text),
    ],
    ['an address like https://…', (text) => isPath(text) || isWeb(text)],
  ],
  printed,
).transform((text) => text.replace(/\/?$/, '/'))

function isWeb(text: string) {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password
}

export const analytics = textWith([
  [
    'plausible:https://…/script.js#www.example.com or umami:https://…/script.js#WEBSITE-ID',
    (text) => parseAnalytics(text) !== undefined,
  ],
])

const NOT_SHOWN = () => '(not shown, it is secret)'

/** https, or http on this machine. */
export const secretAddress = textWith(
  [
    [
      'an address with https://, or with http:// on this machine, without a user name',
      (text) => isWeb(text) && isPrivate(new URL(text)),
    ],
  ],
  NOT_SHOWN,
)

const isPrivate = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)

const EXPECTED_KEY =
  'whsec_ and 24 to 64 random bytes in Base64, such as the output of: ' +
  "node -p \"'whsec_' + crypto.randomBytes(32).toString('base64')\""

/** In the form of Standard Webhooks. Each message has a signature with each. */
export const webhookKeys = listOf(
  textWith([[EXPECTED_KEY, (text) => keyIn(text).length >= 24 && keyIn(text).length <= 64]], NOT_SHOWN).transform(
    keyIn,
  ),
).refine((keys) => keys.length > 0, EXPECTED_KEY)

function keyIn(text: string) {
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1]
  return Buffer.from(base64 ?? '', 'base64')
}
