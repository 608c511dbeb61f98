import * as z from 'zod'
import { databaseUrl, imapUrl, smtpUrl } from './server-address.ts'
import { folder, integerTo, listOf, mailbox, mapsKey, oneOf, onOff, port, trustProxy } from './values.ts'
import {
  analytics,
  consoleUrl,
  origin,
  photoUrl,
  secretAddress,
  serviceHost,
  webAddress,
  webhookKeys,
} from './web-address.ts'

// The table of all settings: types and errors follow from it, and `npm run fix` writes `.env.example`. Settings that are
// read together are one group.

/** Built into the pages. */
export const buildSettings = z.object({
  PUBLIC_URL: origin.prefault('http://localhost:3000').meta({
    description: 'also built in: the origin of the site, for canonical links, QR codes and links in mails',
    example: 'https://www.example.com',
  }),
  SERVICE_HOST: serviceHost.default('').meta({
    defaultText: 'empty: the same origin',
    description: 'built in: the origin of an existing backend that replaces this service',
    example: 'https://backend.example.com',
  }),
  EMPLOYEE_PHOTO_URL: photoUrl.prefault('/photos/').describe("built in: the prefix of an employee's photo name"),
  EMPLOYEE_PORTAL_URL: webAddress.optional().meta({
    defaultText: 'in the content',
    description: "built in: the target of 'Emp Corner'",
    example: 'https://portal.example.com',
  }),
  GOOGLE_MAPS_API_KEY: mapsKey.optional().meta({
    defaultText: 'unset: a map drawn at build time',
    description: "built in: loads [Google's map](docs/operations.md#googles-map) instead",
    example: 'key',
  }),
  ANALYTICS: analytics.optional().meta({
    defaultText: 'unset: visits are not counted',
    description: 'built in: Plausible or Umami counts visits and sent requests: [analytics](docs/privacy.md#analytics)',
    example: 'plausible:https://stats.example.com/js/script.js#www.example.com',
  }),
  ATTRIBUTION: oneOf('on', 'off').prefault('on').meta({
    description: 'built in: pages record how a visitor came: [attribution](docs/privacy.md#attribution)',
  }),
})

/** Each of these has a value of its own in `RunSettings`. */
export const serviceSettings = z.object({
  PORT: port.prefault('3000').describe('the port of the service; `0` takes a free port and prints it'),
  HOST: z.string().optional().meta({
    defaultText: '`127.0.0.1` with `npm start`, `0.0.0.0` with `npm run serve`',
    description: 'the address on which the service listens',
    example: '127.0.0.1',
  }),
  DATA_DIR: folder.prefault('./data').meta({
    description: 'the folder of the records; back it up',
    example: '/var/lib/website',
  }),
  DATABASE_URL: databaseUrl.optional().meta({
    defaultText: 'unset: SQLite in `DATA_DIR`',
    description: '`postgres://…` stores all records in PostgreSQL, which several instances may share',
    example: 'postgres://website:password@127.0.0.1:5432/website',
  }),
  SMTP_URL: smtpUrl.optional().meta({
    defaultText: 'unset: mail waits in the outbox',
    description:
      '`smtp://user:pass@host:587` or `smtps://…`; a login needs TLS unless the host is this machine; without a password it is OAuth 2 with `MAIL_OAUTH_TOKEN_URL`; `?requireTLS=false` allows a login without TLS: [private certificates](docs/operations.md#private-certificates)',
    example: 'smtp://user:password@mail.example.com:587',
  }),
  MAIL_FROM: mailbox.optional().meta({
    defaultText: "the company's address in the content",
    description: 'the sender of mails',
    example: 'website@example.com',
  }),
  REPLY_TO: mailbox.optional().meta({
    defaultText: '`MAIL_FROM`',
    description: 'the address to which visitors reply: that of the mailbox in `IMAP_URL`',
    example: 'sales@example.com',
  }),
  MAIL_TO: listOf(mailbox).default([]).meta({
    defaultText: "the company's address in the content",
    description:
      'the recipients of mails about requests (comma separated), each with a separate [delivery](docs/office.md#deliveries)',
    example: 'sales@example.com',
  }),
  MAIL_RATE: integerTo(1_000_000).prefault('0').meta({
    defaultText: '`0`: no limit',
    description: 'mails per minute and instance, acknowledgements included, for mail servers with a rate limit',
  }),
  MAIL_HOURLY_LIMIT: integerTo(1_000_000).prefault('500').meta({
    defaultText: '`500`; `0`: no limit',
    description:
      'mails about requests per recipient and hour; the others are sent in later hours: [hourly limit](docs/office.md#hourly-limit)',
  }),
  ALLOWED_ORIGINS: listOf(origin).default([]).meta({
    defaultText: 'empty: the same origin only',
    description: 'other origins whose pages may call the service (comma separated)',
    example: 'https://shop.example.com',
  }),
  TRUST_PROXY: trustProxy.prefault('false').meta({
    defaultText: 'off',
    description: 'behind a proxy: the addresses and ranges of trusted proxies, or `true` for all',
    example: '127.0.0.1,::1',
  }),
  RATE_LIMIT: integerTo(1_000_000)
    .prefault('30')
    .describe('form posts and calls that store a record, per minute and IP address; `0` switches the limit off'),
  RETENTION_DAYS: integerTo(36_500).prefault('0').meta({
    defaultText: '`0`: never',
    description:
      'days after their last event after which requests are erased if all their deliveries are delivered or dismissed and staff do not work on them: [personal data](docs/operations.md#personal-data)',
  }),
  // Daily reports are stored for 400 days, and the age of held requests is counted from them.
  SPAM_RETENTION_DAYS: integerTo(365).prefault('30').meta({
    defaultText: '`30`; `0`: never',
    description:
      'days after which spam is erased, counted from its marking by staff; for held requests that nobody has touched from the delivery of a daily report that counted them',
  }),
  ACKNOWLEDGE: onOff
    .prefault('off')
    .describe(
      '`on`: a visitor gets an [acknowledgement](docs/channels.md#acknowledgement) by mail two minutes after a request, at most 100 an hour',
    ),
  EMPLOYEE_CONSENT: oneOf('off', 'required')
    .prefault('off')
    .describe(
      '`required`: blood group and alternate number of an employee are public only with a [recorded consent](docs/privacy.md#employees)',
    ),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').prefault('info').meta({
    defaultText: '`info`, `warn` with `npm start`',
    description: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  }),
  METRICS_PORT: port.optional().meta({
    defaultText: 'unset: no metrics',
    description: 'the port of `/metrics` for Prometheus: [metrics](docs/operations.md#metrics)',
    example: '9464',
  }),
  METRICS_HOST: z.string().prefault('127.0.0.1').describe('the address of `/metrics`'),
})

export const mailboxSettings = z.object({
  IMAP_URL: imapUrl.optional().meta({
    defaultText: 'unset: replies of visitors are read in the mailbox only',
    description:
      '`imaps://user:pass@host/INBOX`: [the mailbox](docs/operations.md#the-mailbox) to which visitors reply; it is only read. `imap://…` uses STARTTLS, which only a mail server on this machine may lack',
    example: 'imaps://sales%40example.com:password@imap.example.com/INBOX',
  }),
  MAILBOX_AUTHSERV_ID: z.string().optional().meta({
    defaultText: 'unset: no sender counts as verified',
    description:
      "the name with which the company's mail server begins its `Authentication-Results` headers: [verified senders](docs/operations.md#verified-senders)",
    example: 'mx.example.com',
  }),
})

/** For mail servers that accept no password. */
export const mailOauthSettings = z.object({
  MAIL_OAUTH_TOKEN_URL: secretAddress.meta({
    defaultText: 'unset: the login has a password',
    description:
      'for an `IMAP_URL` or `SMTP_URL` with a user and without a password: the address that gives access tokens (OAuth 2, client credentials): [Microsoft 365](docs/operations.md#providers-of-mailboxes)',
    example: 'https://login.microsoftonline.com/TENANT-ID/oauth2/v2.0/token',
  }),
  MAIL_OAUTH_CLIENT_ID: z.string().meta({
    description: 'required with `MAIL_OAUTH_TOKEN_URL`: the client id at that address',
    example: '00000000-0000-0000-0000-000000000000',
  }),
  MAIL_OAUTH_CLIENT_SECRET: z.string().meta({
    description: 'required with `MAIL_OAUTH_TOKEN_URL`: the client secret at that address',
    example: 'secret',
  }),
  MAIL_OAUTH_SCOPE: z.string().meta({
    description: 'required with `MAIL_OAUTH_TOKEN_URL`: the scope of the access tokens',
    example: 'https://outlook.office365.com/.default',
  }),
})

/** The receivers of the channels of these names. The first setting of each is its address, without which it is off. */
export const receiverSettings = {
  webhook: z.object({
    WEBHOOK_URL: secretAddress.meta({
      defaultText: 'unset: no webhook',
      description:
        'a system of the company, such as a CRM, that gets requests and changes of employees: `https://…`, or `http://…` on this machine: [webhook](docs/channels.md#a-crm-in-ten-minutes)',
      example: 'https://crm.example.com/hooks/website',
    }),
    WEBHOOK_SECRET: webhookKeys.prefault('').meta({
      description: "required with `WEBHOOK_URL`: the secrets of the webhook's signatures (comma separated)",
      example: 'whsec_dGhpcyBpcyBhbiBleGFtcGxlLCBtYWtlIHlvdXIgb3du',
    }),
  }),
  chat: z.object({
    CHAT_URL: secretAddress.meta({
      defaultText: 'unset: no chat',
      description: 'the address that a chat gives for notices about requests: [chat](docs/channels.md#chat)',
      example: 'https://chat.example.com/hooks/key',
    }),
    CHAT_KIND: oneOf('slack', 'teams', 'google').meta({
      description: 'required with `CHAT_URL`: the program of the chat: `slack`, `teams` or `google`',
      example: 'slack',
    }),
  }),
}

/** Not read while the console is off. */
export const consoleSettings = z.object({
  CONSOLE_PORT: port.optional().meta({
    defaultText: 'with `npm start` the port after `PORT`, or a free one; with `npm run serve` unset: no console',
    description: 'the port of the [staff console](docs/operations.md#the-staff-console)',
    example: '3001',
  }),
  CONSOLE_HOST: z.string().prefault('127.0.0.1').describe('the address on which the console listens'),
  CONSOLE_URL: consoleUrl.optional().meta({
    defaultText: 'with `npm start` `http://localhost` and the port; required with `npm run serve`',
    description:
      "the console's own origin, `https://…` or `http://localhost`; passkeys and links in mails depend on it",
    example: 'https://staff.example.com',
  }),
})

export const oidcSettings = z.object({
  OIDC_ISSUER: webAddress.meta({
    defaultText: 'unset: passkeys only',
    description:
      "sign-in to the console also with the company's [identity provider](docs/operations.md#the-companys-identity-provider): its address",
    example: 'https://login.example.com',
  }),
  OIDC_CLIENT_ID: z.string().meta({
    description: 'required with `OIDC_ISSUER`: the client id of the console at the identity provider',
    example: 'website-console',
  }),
  OIDC_CLIENT_SECRET: z.string().meta({
    description: 'required with `OIDC_ISSUER`: the client secret of the console at the identity provider',
    example: 'secret',
  }),
})

/** Of `npm run edit`. */
export const editSettings = z.object({
  EDIT_PORT: port.prefault('3100').describe('the port of the [editor](docs/operations.md#the-editor)'),
  EDIT_HOST: z
    .string()
    .prefault('127.0.0.1')
    .describe(
      'the address on which the editor listens; other addresses than those of this machine need `EDIT_BEHIND_LOGIN`',
    ),
  EDIT_BEHIND_LOGIN: origin.optional().meta({
    defaultText: 'unset: the editor is for this machine only',
    description: "the editor's own origin, if a proxy with the company's login is in front of it",
    example: 'https://edit.example.com',
  }),
  PUBLISH_COMMAND: z.string().optional().meta({
    defaultText: 'unset: Publish only commits',
    description: 'what Publish in the editor runs in a shell after its commit',
    example: 'git push',
  }),
})

/** In the order of the documents. */
export const allSettings = z.object({
  ...serviceSettings.shape,
  ...buildSettings.shape,
  ...mailboxSettings.shape,
  ...mailOauthSettings.shape,
  ...Object.assign({}, ...Object.values(receiverSettings).map(({ shape }) => shape)),
  ...consoleSettings.shape,
  ...oidcSettings.shape,
  ...editSettings.shape,
})
