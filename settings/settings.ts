import { resolve } from 'node:path'
import { checkAnalytics } from './analytics.ts'
import {
  integerTo,
  listOf,
  oneOf,
  parseMailbox,
  parseMapsKey,
  parsePort,
  parseSwitch,
  parseText,
  parseTrustProxy,
} from './parse-value.ts'
import { parseSecretAddress, parseWebhookKey } from './secret-value.ts'
import { parseDatabaseUrl, parseImapUrl, parseSmtpUrl } from './server-address.ts'
import type { Setting, Settings } from './setting.ts'
import { parseConsoleUrl, parseOrigin, parsePhotoUrl, parseServiceHost, parseWebAddress } from './web-address.ts'

// The table of all settings: types and readers follow from it, and `npm run fix` writes the table of docs/settings.md and
// `.env.example`. Settings that are read together are one group.

/** Built into the pages. */
export const buildSettings = {
  publicUrl: {
    name: 'PUBLIC_URL',
    parse: parseOrigin,
    default: 'http://localhost:3000',
    meaning: 'also built in: the origin of the site, for canonical links, QR codes and links in mails',
    example: 'https://www.example.com',
  },
  serviceHost: {
    name: 'SERVICE_HOST',
    parse: parseServiceHost,
    default: '',
    defaultText: 'empty: the same origin',
    meaning: 'built in: the origin of an existing backend that replaces this service',
    example: 'https://backend.example.com',
  },
  employeePhotoUrl: {
    name: 'EMPLOYEE_PHOTO_URL',
    parse: parsePhotoUrl,
    default: '/photos/',
    meaning: "built in: the prefix of an employee's photo name",
  },
  employeePortalUrl: {
    name: 'EMPLOYEE_PORTAL_URL',
    parse: parseWebAddress,
    defaultText: 'in the content',
    meaning: "built in: the target of 'Emp Corner'",
    example: 'https://portal.example.com',
  },
  googleMapsApiKey: {
    name: 'GOOGLE_MAPS_API_KEY',
    parse: parseMapsKey,
    defaultText: 'unset: a map drawn at build time',
    meaning: "built in: loads [Google's map](docs/maps.md) instead",
    example: 'key',
  },
  analytics: {
    name: 'ANALYTICS',
    parse: checkAnalytics,
    defaultText: 'unset: visits are not counted',
    meaning: 'built in: Plausible or Umami counts visits of the landing page: [analytics](docs/privacy.md#analytics)',
    example: 'plausible:https://stats.example.com/js/script.js#www.example.com',
  },
} satisfies Settings

/** Each of these has a value of its own in `RunSettings`. */
export const serviceSettings = {
  port: {
    name: 'PORT',
    parse: parsePort,
    default: '3000',
    meaning: 'the port of the service; `0` takes a free port and prints it',
  },
  host: {
    name: 'HOST',
    parse: parseText,
    defaultText: '`127.0.0.1` with `npm start`, `0.0.0.0` with `npm run serve`',
    meaning: 'the address on which the service listens',
    example: '127.0.0.1',
  },
  dataDir: {
    name: 'DATA_DIR',
    parse: (_name, text) => resolve(text),
    default: './data',
    meaning: 'the folder of the records; back it up',
    example: '/var/lib/website',
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    parse: parseDatabaseUrl,
    defaultText: 'unset: SQLite in `DATA_DIR`',
    meaning: '`postgres://…` stores all records in PostgreSQL, which several instances may share',
    example: 'postgres://website:password@127.0.0.1:5432/website',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    parse: parseSmtpUrl,
    defaultText: 'unset: mail waits in the outbox',
    meaning:
      '`smtp://user:pass@host:587` or `smtps://…`; a login needs TLS unless the host is this machine; without a password it is OAuth 2 with `MAIL_OAUTH_TOKEN_URL`; `?requireTLS=false` allows a login without TLS: [private certificates](docs/operations.md#private-certificates)',
    example: 'smtp://user:password@mail.example.com:587',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    parse: parseMailbox,
    defaultText: "the company's address in the content",
    meaning: 'the sender of mails',
    example: 'website@example.com',
  },
  replyTo: {
    name: 'REPLY_TO',
    parse: parseMailbox,
    defaultText: '`MAIL_FROM`',
    meaning: 'the address to which visitors reply: that of the mailbox in `IMAP_URL`',
    example: 'sales@example.com',
  },
  mailTo: {
    name: 'MAIL_TO',
    parse: listOf(parseMailbox),
    default: '',
    defaultText: "the company's address in the content",
    meaning:
      'the recipients of mails about requests (comma separated), each with a separate [delivery](docs/office.md#deliveries)',
    example: 'sales@example.com',
  },
  mailRate: {
    name: 'MAIL_RATE',
    parse: integerTo(1_000_000),
    default: '0',
    defaultText: '`0`: no limit',
    meaning: 'mails per minute and instance, acknowledgements included, for mail servers with a rate limit',
  },
  mailHourlyLimit: {
    name: 'MAIL_HOURLY_LIMIT',
    parse: integerTo(1_000_000),
    default: '500',
    defaultText: '`500`; `0`: no limit',
    meaning:
      'mails about requests per recipient and hour; the others are sent in later hours: [hourly limit](docs/office.md#hourly-limit)',
  },
  allowedOrigins: {
    name: 'ALLOWED_ORIGINS',
    parse: listOf(parseOrigin),
    default: '',
    defaultText: 'empty: the same origin only',
    meaning: 'other origins whose pages may call the service (comma separated)',
    example: 'https://shop.example.com',
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    parse: parseTrustProxy,
    default: 'false',
    defaultText: 'off',
    meaning: 'behind a proxy: the addresses and ranges of trusted proxies, or `true` for all',
    example: '127.0.0.1,::1',
  },
  rateLimit: {
    name: 'RATE_LIMIT',
    parse: integerTo(1_000_000),
    default: '30',
    meaning: 'form posts and calls that store a record, per minute and IP address; `0` switches the limit off',
  },
  retentionDays: {
    name: 'RETENTION_DAYS',
    parse: integerTo(36_500),
    default: '0',
    defaultText: '`0`: never',
    meaning:
      'days after their last event after which requests are erased if all their deliveries are delivered or dismissed and staff do not work on them: [personal data](docs/operations.md#personal-data)',
  },
  spamRetentionDays: {
    name: 'SPAM_RETENTION_DAYS',
    // Daily reports are stored for 400 days, and the age of held requests is counted from them.
    parse: integerTo(365),
    default: '30',
    defaultText: '`30`; `0`: never',
    meaning:
      'days after which spam is erased, counted from its marking by staff; for held requests that nobody has touched from the delivery of a daily report that counted them',
  },
  acknowledge: {
    name: 'ACKNOWLEDGE',
    parse: parseSwitch,
    default: 'off',
    meaning:
      '`on`: a visitor gets an [acknowledgement](docs/channels.md#acknowledgement) by mail two minutes after a request, at most 100 an hour',
  },
  employeeConsent: {
    name: 'EMPLOYEE_CONSENT',
    parse: oneOf('off', 'required'),
    default: 'off',
    meaning:
      '`required`: blood group and alternate number of an employee are public only with a [recorded consent](docs/privacy.md#employees)',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    defaultText: '`info`, `warn` with `npm start`',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
  metricsPort: {
    name: 'METRICS_PORT',
    parse: parsePort,
    defaultText: 'unset: no metrics',
    meaning: 'the port of `/metrics` for Prometheus: [metrics](docs/operations.md#metrics)',
    example: '9464',
  },
  metricsHost: {
    name: 'METRICS_HOST',
    parse: parseText,
    default: '127.0.0.1',
    meaning: 'the address of `/metrics`',
  },
} satisfies Settings

export const mailboxSettings = {
  url: {
    name: 'IMAP_URL',
    parse: parseImapUrl,
    defaultText: 'unset: replies of visitors are read in the mailbox only',
    meaning:
      '`imaps://user:pass@host/INBOX`: [the mailbox](docs/operations.md#the-mailbox) to which visitors reply; it is only read. `imap://…` uses STARTTLS, which only a mail server on this machine may lack',
    example: 'imaps://sales%40example.com:password@imap.example.com/INBOX',
  },
  authservId: {
    name: 'MAILBOX_AUTHSERV_ID',
    parse: parseText,
    defaultText: 'unset: no sender counts as verified',
    meaning:
      "the name with which the company's mail server begins its `Authentication-Results` headers: [verified senders](docs/operations.md#verified-senders)",
    example: 'mx.example.com',
  },
} satisfies Settings

/** For mail servers that accept no password. */
export const mailOauthSettings = {
  tokenUrl: {
    name: 'MAIL_OAUTH_TOKEN_URL',
    parse: parseSecretAddress,
    defaultText: 'unset: the login has a password',
    meaning:
      'for an `IMAP_URL` or `SMTP_URL` with a user and without a password: the address that gives access tokens (OAuth 2, client credentials): [Microsoft 365](docs/operations.md#providers-of-mailboxes)',
    example: 'https://login.microsoftonline.com/TENANT-ID/oauth2/v2.0/token',
  },
  clientId: {
    name: 'MAIL_OAUTH_CLIENT_ID',
    parse: parseText,
    defaultText: 'required with `MAIL_OAUTH_TOKEN_URL`',
    meaning: 'the client id at that address',
    example: '00000000-0000-0000-0000-000000000000',
  },
  clientSecret: {
    name: 'MAIL_OAUTH_CLIENT_SECRET',
    parse: parseText,
    defaultText: 'required with `MAIL_OAUTH_TOKEN_URL`',
    meaning: 'the client secret at that address',
    example: 'secret',
  },
  scope: {
    name: 'MAIL_OAUTH_SCOPE',
    parse: parseText,
    defaultText: 'required with `MAIL_OAUTH_TOKEN_URL`',
    meaning: 'the scope of the access tokens',
    example: 'https://outlook.office365.com/.default',
  },
} satisfies Settings

export const webhookSettings = {
  url: {
    name: 'WEBHOOK_URL',
    parse: parseSecretAddress,
    defaultText: 'unset: no webhook',
    meaning:
      'a system of the company, such as a CRM, that gets requests and changes of employees: `https://…`, or `http://…` on this machine: [webhook](docs/channels.md#a-crm-in-ten-minutes)',
    example: 'https://crm.example.com/hooks/website',
  },
  keys: {
    name: 'WEBHOOK_SECRET',
    parse: listOf(parseWebhookKey),
    default: '',
    defaultText: 'required with `WEBHOOK_URL`',
    meaning: "the secrets of the webhook's signatures (comma separated)",
    example: 'whsec_dGhpcyBpcyBhbiBleGFtcGxlLCBtYWtlIHlvdXIgb3du',
  },
} satisfies Settings

export const chatSettings = {
  url: {
    name: 'CHAT_URL',
    parse: parseSecretAddress,
    defaultText: 'unset: no chat',
    meaning: 'the address that a chat gives for notices about requests: [chat](docs/channels.md#chat)',
    example: 'https://chat.example.com/hooks/key',
  },
  kind: {
    name: 'CHAT_KIND',
    parse: oneOf('slack', 'teams', 'google'),
    defaultText: 'required with `CHAT_URL`',
    meaning: 'the program of the chat: `slack`, `teams` or `google`',
    example: 'slack',
  },
} satisfies Settings

/** Not read while the console is off. */
export const consoleSettings = {
  port: {
    name: 'CONSOLE_PORT',
    parse: parsePort,
    defaultText: 'with `npm start` the port after `PORT`, or a free one; with `npm run serve` unset: no console',
    meaning: 'the port of the [staff console](docs/operations.md#the-staff-console)',
    example: '3001',
  },
  host: {
    name: 'CONSOLE_HOST',
    parse: parseText,
    default: '127.0.0.1',
    meaning: 'the address on which the console listens',
  },
  url: {
    name: 'CONSOLE_URL',
    parse: parseConsoleUrl,
    defaultText: 'with `npm start` `http://localhost` and the port; required with `npm run serve`',
    meaning: "the console's own origin, `https://…` or `http://localhost`; passkeys and links in mails depend on it",
    example: 'https://staff.example.com',
  },
} satisfies Settings

export const oidcSettings = {
  issuer: {
    name: 'OIDC_ISSUER',
    parse: parseWebAddress,
    defaultText: 'unset: passkeys only',
    meaning:
      "sign-in to the console also with the company's [identity provider](docs/operations.md#the-companys-identity-provider): its address",
    example: 'https://login.example.com',
  },
  clientId: {
    name: 'OIDC_CLIENT_ID',
    parse: parseText,
    defaultText: 'required with `OIDC_ISSUER`',
    meaning: 'the client id of the console at the identity provider',
    example: 'website-console',
  },
  clientSecret: {
    name: 'OIDC_CLIENT_SECRET',
    parse: parseText,
    defaultText: 'required with `OIDC_ISSUER`',
    meaning: 'the client secret of the console at the identity provider',
    example: 'secret',
  },
} satisfies Settings

const groups: Settings[] = [
  serviceSettings,
  buildSettings,
  mailboxSettings,
  mailOauthSettings,
  webhookSettings,
  chatSettings,
  consoleSettings,
  oidcSettings,
]

/** In the order of the documents. */
export const allSettings: Setting[] = groups.flatMap((group) => Object.values(group))
