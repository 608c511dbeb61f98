import { readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readBuildSettings } from '../settings/build-settings.ts'
import { readEditSettings } from '../settings/edit-settings.ts'
import type { Env } from '../settings/read-settings.ts'
import { readRunSettings } from '../settings/run-settings.ts'
import { allSettings, buildSettings, editSettings } from '../settings/settings.ts'

const example = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const compose = parse(example('compose.yaml'))
const { website } = compose.services
const [buildStage = '', runStage = ''] = example('Containerfile')
  .split(/^FROM .*$/m)
  .slice(1)
const unit = example('website.service')

const readRun = (env: Env) => readRunSettings(env, { host: '0.0.0.0' })
const buildNames = Object.keys(buildSettings.shape)
const otherNames = [...buildNames, ...Object.keys(editSettings.shape)]
const runNames = Object.keys(allSettings.shape).filter((name) => name === 'PUBLIC_URL' || !otherNames.includes(name))

/** The image sets these settings; compose.yaml must not override them. */
const ofImage = ['PORT', 'HOST', 'DATA_DIR']
const composed = ['DATABASE_URL']
const passed = runNames.filter((name) => ![...ofImage, ...composed].includes(name))

test('no setting is read beside the table', () => {
  const read = namesReadBy((env) => {
    readRunSettings(env, { host: '0.0.0.0', hasConsole: true }) // Without the console its settings are not read.
    readBuildSettings(env)
    readEditSettings(env)
  })
  expect(read.toSorted()).toEqual(Object.keys(allSettings.shape).toSorted())
})

/** Every name that a reader of settings reads from the environment. */
function namesReadBy(reader: (env: Env) => unknown) {
  const names = new Set<string>()
  reader(new Proxy<Env>({}, { get: (_, name) => void names.add(String(name)) }))
  return [...names]
}

test.each(passed)('compose.yaml passes %s to the service', (name) => {
  expect(website.environment[name]).toMatch(new RegExp(`^\\$\\{${name}(?::[-?].*)?\\}$`))
})

test.each(ofImage)('the image sets %s', (name) => {
  expect(runStage).toMatch(new RegExp(`^ENV .*\\b${name}=`, 'm'))
  expect(website.environment).not.toHaveProperty(name)
})

test.each(buildNames)('compose.yaml passes %s to the build, and the image sets it', (name) => {
  expect(website.build.args[name]).toMatch(new RegExp(`^\\$\\{${name}\\b`))
  expect(buildStage).toMatch(new RegExp(`^ARG ${name}(?:=|$)`, 'm'))
  expect(runStage).toMatch(new RegExp(`^ARG ${name}(?:=|$)`, 'm'))
  expect(runStage).toMatch(new RegExp(`\\b${name}=\\$${name}\\b`))
})

const required = { PUBLIC_URL: 'https://www.example.com', POSTGRES_PASSWORD: 'secret' }

test('a setting that is missing in the .env file of compose.yaml has its default', () => {
  const { trustProxy, metricsHost, databaseUrl, ...others } = readRun(environmentWith(required))
  const defaults = readRun({ PUBLIC_URL: required.PUBLIC_URL })
  expect(defaults).toMatchObject(others)
  expect(databaseUrl).toBe('postgres://website:secret@database:5432/website')
  expect(metricsHost).toBe('0.0.0.0')
  expect(trustProxy).not.toBe(false)
})

test.each([
  ['MAIL_HOURLY_LIMIT', '20'],
  ['SPAM_RETENTION_DAYS', '7'],
  ['EMPLOYEE_CONSENT', 'required'],
  ['RATE_LIMIT', '10'],
  ['TRUST_PROXY', '10.0.0.1'],
])('%s in the .env file of compose.yaml reaches the service', (name, value) => {
  expect(environmentWith({ ...required, [name]: value })[name]).toBe(value)
})

test('in containers only the network of compose.yaml is trusted as the proxy', () => {
  const { trustProxy } = readRun(environmentWith(required))
  const [{ subnet }] = compose.networks.default.ipam.config
  expect(trustProxy).toEqual([subnet])
  const [address, prefix] = subnet.split('/')
  const isPrivate = new BlockList()
  isPrivate.addSubnet('172.16.0.0', 12)
  expect(isPrivate.check(address)).toBe(true)
  expect(Number(prefix)).toBeGreaterThanOrEqual(24)
  for (const port of website.ports) expect(port).toMatch(/^127\.0\.0\.1:/)
})

test('in containers the console runs with CONSOLE_PORT and CONSOLE_URL, reachable from outside the container', () => {
  const url = 'https://staff.example.com'
  const env = environmentWith({ ...required, CONSOLE_PORT: '3001', CONSOLE_URL: url })
  expect(readRun(env).console).toMatchObject({ port: 3001, host: '0.0.0.0', url })
  expect(example('compose.yaml')).toContain('# - 127.0.0.1:3001:3001')
})

test.each(['nginx.conf', 'Caddyfile'])('%s passes the host of CONSOLE_URL to the port of the console', (name) => {
  const proxy = example(name)
  const env = example('../.env.example')
  const port = /^#CONSOLE_PORT=(\d+)$/m.exec(env)?.[1]
  const host = /^#CONSOLE_URL=https:\/\/(.+)$/m.exec(env)?.[1]
  expect(proxy).toMatch(new RegExp(`^(?:  server_name )?${host}(?:;| \\{)$`, 'm'))
  expect(proxy).toMatch(new RegExp(`(?:server|reverse_proxy) 127\\.0\\.0\\.1:${port}\\b`))
})

test('all values in .env.example are valid, including those in comments', () => {
  const shown = example('../.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)
  const env = Object.fromEntries([...shown].map(([, name, value]) => [name, value]))
  expect(readRun(env)).toMatchObject({
    publicUrl: 'https://www.example.com',
    rateLimit: 30,
    console: { port: 3001, oidc: { clientId: 'website-console' } },
  })
  expect(readBuildSettings(env)).toMatchObject({ employeePhotoUrl: '/photos/' })
  expect(readEditSettings(env)).toMatchObject({ origin: 'https://edit.example.com', publishCommand: 'git push' })
})

test('website-office uses the user, folder, settings and DATA_DIR of website.service', () => {
  const office = example('office')
  const ofUnit = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? `no ${name}`
  expect(office).toContain(`user=${ofUnit('User')}\n`)
  expect(office).toContain(`--working-directory=${ofUnit('WorkingDirectory')} `)
  expect(office).toContain(`settings=${ofUnit('EnvironmentFile')}\n`)
  expect(office).toContain(`data_dir=${/DATA_DIR=(\S+)/.exec(unit)?.[1]}\n`)
  expect(office).toContain(`${ofUnit('ExecStart').split(' ')[0]} --disable-sigusr1 office/main.ts `)
})

/** The service's environment, with `${NAME:-default}` interpolated as by Compose. */
function environmentWith(env: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries<string>(website.environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, of, other = '') => env[of] || other),
    ]),
  )
}
