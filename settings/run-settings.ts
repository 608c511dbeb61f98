import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { readPublicUrl } from './build-settings.ts'
import { type ConsoleSettings, readConsole } from './console-settings.ts'
import { type Env, readList, readSetting, readWord } from './env.ts'
import {
  type ChatSettings,
  readChat,
  readWebhook,
  type WebhookSettings,
} from './notice-settings.ts'
import { readInteger } from './read-integer.ts'
import { isPasswordEncoded, SettingError, withoutPassword } from './setting-error.ts'
import { parseOrigin } from './web-address.ts'

/** The settings of the running service (README.md). */
export type RunSettings = {
  port: number
  host: string
  dataDir: string
  /** Unset: the records are in SQLite in `dataDir`. */
  databaseUrl: string | undefined
  /** Unset: mails wait in the outbox. */
  smtpUrl: string | undefined
  /** Unset: the company's address in the content. */
  mailFrom: string | undefined
  /** Empty: the company's address in the content. */
  mailTo: string[]
  /** The maximum of mails a minute, for mail servers with a rate limit; 0: no limit. */
  mailRate: number
  /** The maximum of mails about submissions for each recipient and hour; 0: no limit. */
  mailHourlyLimit: number
  publicUrl: string
  allowedOrigins: string[]
  trustProxy: boolean | string[]
  /** Writing calls a minute for each address; 0: no limit. */
  rateLimit: number
  /** Days until a submission whose deliveries have all ended, and on which staff do not work, is erased; 0: never. */
  retentionDays: number
  /** Days until spam is erased, counted from the mark or, if held, from the delivery of a daily report; 0: never. */
  spamRetentionDays: number
  /** True: visitors get an acknowledgement by mail. */
  acknowledge: boolean
  /** Unset: no webhook is told about requests and employees. */
  webhook: WebhookSettings | undefined
  /** Unset: no chat is told about requests. */
  chat: ChatSettings | undefined
  /** `required`: optional fields of an employee are public only with a recorded consent. */
  employeeConsent: EmployeeConsent
  logLevel: LogLevel
  /** Unset: no metrics are served. */
  metricsPort: number | undefined
  metricsHost: string
  /** Unset: the staff console does not run. */
  console: ConsoleSettings | undefined
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const employeeConsents = ['off', 'required'] as const
type EmployeeConsent = (typeof employeeConsents)[number]

const switches = ['off', 'on'] as const

type Defaults = {
  host: string
  /** True for `npm start`: the console runs on the next port unless another one is set. */
  hasConsole?: boolean
}

export function readRunSettings(env: Env, defaults: Defaults): RunSettings {
  const port = readInteger(env, 'PORT', 3000, 65_535)
  return {
    port,
    host: readSetting(env, 'HOST') ?? defaults.host,
    dataDir: resolve(readSetting(env, 'DATA_DIR') ?? './data'),
    databaseUrl: readDatabaseUrl(env),
    smtpUrl: readSmtpUrl(env),
    mailFrom: readMailFrom(env),
    mailTo: readList(env, 'MAIL_TO').map((value) => parseMailbox('MAIL_TO', value)),
    mailRate: readInteger(env, 'MAIL_RATE', 0, 1_000_000),
    mailHourlyLimit: readInteger(env, 'MAIL_HOURLY_LIMIT', 500, 1_000_000),
    publicUrl: readPublicUrl(env),
    allowedOrigins: readList(env, 'ALLOWED_ORIGINS').map((value) =>
      parseOrigin('ALLOWED_ORIGINS', value),
    ),
    trustProxy: readTrustProxy(env),
    rateLimit: readInteger(env, 'RATE_LIMIT', 30, 1_000_000),
    retentionDays: readInteger(env, 'RETENTION_DAYS', 0, 36_500),
    // Daily reports are stored for 400 days, and the age of held submissions is counted from them.
    spamRetentionDays: readInteger(env, 'SPAM_RETENTION_DAYS', 30, 365),
    acknowledge: readWord(env, 'ACKNOWLEDGE', switches, 'off') === 'on',
    webhook: readWebhook(env),
    chat: readChat(env),
    employeeConsent: readWord(env, 'EMPLOYEE_CONSENT', employeeConsents, 'off'),
    logLevel: readWord(env, 'LOG_LEVEL', logLevels, 'info'),
    metricsPort: readSetting(env, 'METRICS_PORT')
      ? readInteger(env, 'METRICS_PORT', 0, 65_535)
      : undefined,
    metricsHost: readSetting(env, 'METRICS_HOST') ?? '127.0.0.1',
    console: readConsole(env, defaults.hasConsole ? nextPort(port) : undefined),
  }
}

/** 0 (any free port) for 0 and for the highest port. */
const nextPort = (port: number) => (port === 0 || port === 65_535 ? 0 : port + 1)

function readDatabaseUrl(env: Env) {
  const value = readSetting(env, 'DATABASE_URL')
  if (value === undefined) return undefined
  const refuse = (expected: string) => {
    throw new SettingError('DATABASE_URL', withoutPassword(value), expected)
  }
  // A comma before an @ is in the user name or password.
  const hasSeveralHosts = /^[^/]*\/\/[^/?#]*,(?![^/?#]*@)/.test(value)
  if (hasSeveralHosts || URL.parse(value)?.searchParams.get('host')?.includes(','))
    refuse('one host; for several servers, the address of a proxy in front of them')
  const url = URL.parse(value)
  // A socket: postgres:///site?host=/var/run/postgresql
  const host = url?.hostname || url?.searchParams.get('host')
  if (!url || !host || !/^postgres(?:ql)?:$/.test(url.protocol) || !isDecodable(url))
    return refuse('an address like postgres://user:pass@host:5432/database')
  if (url.searchParams.has('target_session_attrs'))
    refuse('an address without target_session_attrs, which has no effect on one host')
  refuseUnencodedPassword('DATABASE_URL', url)
  return value
}

function isDecodable({ username, password, pathname }: URL) {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

function readSmtpUrl(env: Env) {
  const value = readSetting(env, 'SMTP_URL')
  if (value === undefined) return undefined
  const url = URL.parse(value)
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) {
    throw new SettingError(
      'SMTP_URL',
      withoutPassword(value),
      'an address like smtp://user:pass@host:587 or smtps://…',
    )
  }
  refuseUnencodedPassword('SMTP_URL', url)
  return value
}

/** An unencoded password `p@ss/word` would make `ss` the host, which is looked up and logged. */
function refuseUnencodedPassword(name: string, url: URL) {
  if (isPasswordEncoded(url)) return
  throw new SettingError(
    name,
    withoutPassword(url.href),
    'the characters @ / ? # of a password as %40 %2F %3F %23',
  )
}

function readMailFrom(env: Env) {
  const value = readSetting(env, 'MAIL_FROM')
  return value === undefined ? undefined : parseMailbox('MAIL_FROM', value)
}

/** `name@example.com` or `Some Name <name@example.com>` */
function parseMailbox(name: string, value: string) {
  if (!/^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)) {
    throw new SettingError(name, value, 'an email address like office@example.com')
  }
  return value
}

function readTrustProxy(env: Env) {
  const value = readSetting(env, 'TRUST_PROXY')
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  const ranges = readList(env, 'TRUST_PROXY')
  if (!ranges.every(isAddressRange)) {
    throw new SettingError(
      'TRUST_PROXY',
      value,
      'true, or addresses and CIDR ranges like 10.0.0.0/8, comma separated',
    )
  }
  return ranges
}

function isAddressRange(range: string) {
  const [address = '', prefix, ...rest] = range.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  const prefixFits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  return isIP(address) !== 0 && prefixFits && rest.length === 0
}
