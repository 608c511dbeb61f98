import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Env } from './read-settings.ts'
import { readRunSettings } from './run-settings.ts'
import { StartError } from './start-error.ts'

const read = (env: Env = {}) => readRunSettings(env, { host: '0.0.0.0' })

test('every run setting has a default', () => {
  expect(read()).toEqual({
    port: 3000,
    host: '0.0.0.0',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    mailTo: [],
    mailRate: 0,
    mailHourlyLimit: 500,
    publicUrl: 'http://localhost:3000',
    allowedOrigins: [],
    trustProxy: false,
    rateLimit: 30,
    retentionDays: 0,
    spamRetentionDays: 30,
    acknowledge: false,
    webhook: undefined,
    chat: undefined,
    employeeConsent: 'off',
    logLevel: 'info',
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
  })
})

test('a setting of spaces only counts as unset', () => {
  const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'MAIL_TO']
  const more = [
    'PUBLIC_URL',
    'ALLOWED_ORIGINS',
    'TRUST_PROXY',
    'RATE_LIMIT',
    'RETENTION_DAYS',
    'ACKNOWLEDGE',
    'WEBHOOK_URL',
    'WEBHOOK_SECRET',
    'CHAT_URL',
    'CHAT_KIND',
    'EMPLOYEE_CONSENT',
    'LOG_LEVEL',
    'METRICS_PORT',
  ]
  const env = Object.fromEntries([...names, ...more].map((name) => [name, ' ']))
  expect(read(env)).toEqual(read())
})

test.each<[Env, object]>([
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '65535' }, { port: 65_535 }],
  [{ RETENTION_DAYS: '365' }, { retentionDays: 365 }],
  [{ SPAM_RETENTION_DAYS: '7' }, { spamRetentionDays: 7 }],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ DATA_DIR: '/var/lib/site' }, { dataDir: '/var/lib/site' }],
  [{ DATABASE_URL: 'postgres://u:p%40@db.example/site' }, { databaseUrl: 'postgres://u:p%40@db.example/site' }],
  [{ DATABASE_URL: 'postgres://u:a,b@db.example:5432/site' }, { databaseUrl: 'postgres://u:a,b@db.example:5432/site' }],
  [
    { DATABASE_URL: 'postgres://db.example/site?user=u@tenant' },
    { databaseUrl: 'postgres://db.example/site?user=u@tenant' },
  ],
  ...['postgres:///site?host=/var/run/postgresql', 'postgres://%2Fvar%2Frun%2Fpostgresql/site'].map(
    (databaseUrl): [Env, object] => [{ DATABASE_URL: databaseUrl }, { databaseUrl }],
  ),
  [{ DATABASE_URL: 'postgresql://[::1]:5432' }, { databaseUrl: 'postgresql://[::1]:5432' }],
  [{ MAIL_RATE: '60' }, { mailRate: 60 }],
  [{ MAIL_HOURLY_LIMIT: '0' }, { mailHourlyLimit: 0 }],
  [{ SMTP_URL: 'smtps://u:p@mail.example' }, { smtpUrl: 'smtps://u:p@mail.example' }],
  [{ MAIL_FROM: 'Site <site@x.example>' }, { mailFrom: 'Site <site@x.example>' }],
  [{ MAIL_TO: 'a@x.example, b@x.example,' }, { mailTo: ['a@x.example', 'b@x.example'] }],
  [{ PUBLIC_URL: 'https://www.x.example/' }, { publicUrl: 'https://www.x.example' }],
  [
    { ALLOWED_ORIGINS: 'https://a.example, http://b.example:81' },
    { allowedOrigins: ['https://a.example', 'http://b.example:81'] },
  ],
  [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
  [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
  [{ RATE_LIMIT: '0' }, { rateLimit: 0 }],
  [{ EMPLOYEE_CONSENT: 'off' }, { employeeConsent: 'off' }],
  [{ EMPLOYEE_CONSENT: 'required' }, { employeeConsent: 'required' }],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{ METRICS_PORT: '0' }, { metricsPort: 0 }],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' },
    { metricsPort: 9464, metricsHost: '10.0.0.7' },
  ],
])('%o is read', (env, settings) => {
  expect(read(env)).toMatchObject(settings)
})

test.each<[Env, string]>([
  [{ PORT: 'eighty' }, 'PORT is "eighty"; expected a number from 0 to 65535'],
  [{ PORT: '65536' }, 'PORT is "65536"; expected a number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT is "-1"; expected a number from 0 to 65535'],
  [{ METRICS_PORT: 'on' }, 'METRICS_PORT is "on"; expected a number from 0 to 65535'],
  [{ RATE_LIMIT: '1.5' }, 'RATE_LIMIT is "1.5"; expected a number from 0 to 1000000'],
  [
    { SMTP_URL: 'http://user:secret@mail.example' },
    'SMTP_URL is "http://user:***@mail.example"; expected an address like smtp://user:pass@host:587 or smtps://…',
  ],
  [
    { SMTP_URL: 'user:secret@mail.example' },
    'SMTP_URL is "(not shown, it may hold a password)"; expected an address like smtp://user:pass@host:587 or smtps://…',
  ],
  ...[
    ['mysql://user:secret@db.example/site', 'mysql://user:***@db.example/site'],
    ['postgres://user:%zz@db.example/site', 'postgres://user:***@db.example/site'],
    ['postgres:user:secret@db.example', '(not shown, it may hold a password)'],
    ['user:secret@db.example/site', '(not shown, it may hold a password)'],
  ].map(([DATABASE_URL, shown]): [Env, string] => [
    { DATABASE_URL },
    `DATABASE_URL is "${shown}"; expected an address like postgres://user:pass@host:5432/database`,
  ]),
  ...[
    ['postgres://user:secret@a.example,b.example/site', 'postgres://user:***@a.example,b.example/site'],
    ['postgres://user:a,b@a.example,b.example/site', 'postgres://user:***@a.example,b.example/site'],
    ['postgres://a.example:5432,b.example:5432/site', '(not shown, it may hold a password)'],
    ['postgres:///site?host=a.example,b.example', '(not shown, it may hold a password)'],
  ].map(([DATABASE_URL, shown]): [Env, string] => [
    { DATABASE_URL },
    `DATABASE_URL is "${shown}"; expected one host; for several servers, the address of a proxy in front of them`,
  ]),
  [
    { DATABASE_URL: 'postgres://db.example/site?target_session_attrs=read-write' },
    'DATABASE_URL is "postgres://db.example/site"; expected an address without target_session_attrs, which has no effect on one host',
  ],
  ...[
    { DATABASE_URL: 'postgres://user:s@cr/et@db.example/site' },
    { SMTP_URL: 'smtp://user:s@cr#et@mail.example:587' },
  ].map((env): [Env, string] => [
    env,
    `${Object.keys(env)[0]} is "(not shown, it may hold a password)"; expected the characters @ / ? # of a password as %40 %2F %3F %23`,
  ]),
  [{ EMPLOYEE_CONSENT: 'on' }, 'EMPLOYEE_CONSENT is "on"; expected one of: off, required'],
  [{ MAIL_RATE: '-1' }, 'MAIL_RATE is "-1"; expected a number from 0 to 1000000'],
  [{ MAIL_FROM: 'the office' }, 'MAIL_FROM is "the office"; expected an email address like office@example.com'],
  [{ MAIL_TO: 'a@x.example, b' }, 'MAIL_TO is "b"; expected an email address like office@example.com'],
  [
    { MAIL_TO: 'a@x.example\nBcc: b@x.example' },
    'MAIL_TO is "a@x.example\\nBcc: b@x.example"; expected an email address like office@example.com',
  ],
  [{ PUBLIC_URL: 'www.x.example' }, 'PUBLIC_URL is "www.x.example"; expected an origin like https://www.example.com'],
  [
    { PUBLIC_URL: 'https://www.x.example/shop' },
    'PUBLIC_URL is "https://www.x.example/shop"; expected an origin like https://www.example.com',
  ],
  [
    { ALLOWED_ORIGINS: 'https://a.example, *' },
    'ALLOWED_ORIGINS is "*"; expected an origin like https://www.example.com',
  ],
  [
    { TRUST_PROXY: 'nginx' },
    'TRUST_PROXY is "nginx"; expected true, or addresses and CIDR ranges like 10.0.0.0/8, comma separated',
  ],
  [
    { TRUST_PROXY: '10.0.0.0/33' },
    'TRUST_PROXY is "10.0.0.0/33"; expected true, or addresses and CIDR ranges like 10.0.0.0/8, comma separated',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; expected one of: fatal, error, warn, info, debug, trace, silent'],
])('%o is refused', (env, line) => {
  expect(() => read(env)).toThrow(new StartError(line))
})
