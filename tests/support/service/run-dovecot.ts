import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

const PROGRAM = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'].find(existsSync)
const START_LIMIT_MS = 15_000

/** Dovecot refuses to read mail as root; this is the user `nobody`. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const uid = isRoot ? NOBODY : (process.getuid?.() ?? 0)
const gid = isRoot ? NOBODY : (process.getgid?.() ?? 0)

/** Why there is no server; undefined if Dovecot is installed. */
export const missingDovecot = PROGRAM ? undefined : 'Dovecot is not installed: apt-get install dovecot-imapd'

const PASSWORD = 'p@ss/wörd'

/** A real IMAP server on loopback with a mailbox in a Maildir, and others on request. */
export async function runDovecot({ introspectAt = '' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
  const makeFolder = (...names: string[]) => {
    const path = join(folder, ...names)
    mkdirSync(path, { recursive: true })
    if (isRoot) chownSync(path, uid, gid)
    return path
  }
  for (const name of ['', 'run']) makeFolder(name)
  const port = await freePort()
  writeFileSync(join(folder, 'dovecot.conf'), configuration({ folder, port, introspectAt }))
  writeFileSync(join(folder, 'oauth2.conf'), oauth2(introspectAt))
  let server = await boot(folder, port)
  let delivered = 0

  function openMailbox(user: string) {
    const maildir = makeFolder(user)
    for (const name of ['cur', 'new', 'tmp']) makeFolder(user, name)
    /** As a mail server delivers: the file is complete when it appears in `new`. Returns what makes it appear. */
    function prepare(source: string | Buffer) {
      const name = `${Math.floor(Date.now() / 1_000)}.M${delivered++}P${process.pid}.host`
      const file = join(maildir, 'tmp', name)
      writeFileSync(file, source)
      if (isRoot) chownSync(file, uid, gid)
      return () => renameSync(file, join(maildir, 'new', name))
    }
    const name = encodeURIComponent(user)
    const login = `${name}:${encodeURIComponent(PASSWORD)}`
    return {
      port,
      url: `imap://${login}@127.0.0.1:${port}/INBOX`,
      /** Without a password. */
      oauthUrl: `imap://${name}@127.0.0.1:${port}/INBOX`,
      /** An address of this server that is not a loopback address. */
      remoteUrl: `imap://${login}@0.0.0.0:${port}/INBOX`,
      prepare,
      deliver: (source: string | Buffer) => prepare(source)(),
      /** The names of all files, which have the flags of the mails. */
      files: () => ['cur', 'new'].flatMap((name) => readdirSync(join(maildir, name)).map((file) => `${name}/${file}`)),
      /** Gives the mails other UIDs under another UIDVALIDITY, while the server is stopped. */
      forgetUids() {
        for (const file of readdirSync(maildir))
          if (/^dovecot[.-](?:uidlist|index)/.test(file)) rmSync(join(maildir, file))
      },
    }
  }

  return {
    ...openMailbox('sales@sextant.example'),
    openMailbox,
    stop: () => server.stop(),
    async remove() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    async start() {
      server = await boot(folder, port)
    },
  }
}

async function boot(folder: string, port: number) {
  const server = spawn(PROGRAM ?? '', ['-F', '-c', join(folder, 'dovecot.conf')], { uid, gid, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const limit = Date.now() + START_LIMIT_MS
  while (!(await answers(port))) {
    if (Date.now() > limit || server.exitCode !== null)
      throw new Error(`Dovecot did not start:\n${execFileSync('tail', ['-n', '20', join(folder, 'log')])}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => resolve(true))
    for (const event of ['error', 'close']) socket.once(event, () => resolve(false))
    socket.once('data', () => socket.destroy())
  })

type Configured = { folder: string; port: number; introspectAt: string }

const configuration = (configured: Configured) => {
  const version = execFileSync(PROGRAM ?? '', ['--version']).toString()
  // The versions come first.
  return /^2\.[0-3]\./.test(version) ? common(configured) + for23(configured) : for24(configured) + common(configured)
}

const common = ({ folder, port, introspectAt }: Configured) => `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
default_internal_user = ${isRoot ? 'nobody' : execFileSync('id', ['-un']).toString().trim()}
default_internal_group = ${execFileSync('id', ['-gn', String(uid)])
  .toString()
  .trim()}
default_login_user = ${isRoot ? 'nobody' : execFileSync('id', ['-un']).toString().trim()}
first_valid_uid = 1
auth_failure_delay = 0
auth_mechanisms = plain ${introspectAt && 'xoauth2'}
mail_max_userip_connections = 100
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`

const for24 = ({ folder, introspectAt }: Configured) => `
dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
auth_allow_cleartext = yes
mail_driver = maildir
mail_path = ${folder}/%{user}
passdb static {
  password = ${PASSWORD}
}
userdb static {
  fields {
    uid = ${uid}
    gid = ${gid}
    home = ${folder}
  }
}
${introspectAt && `oauth2 {${oauth2(introspectAt)}}`}
`

const for23 = ({ folder, introspectAt }: Configured) => `
disable_plaintext_auth = no
mail_location = maildir:${folder}/%u
${introspectAt && oauth2Logins(folder)}
passdb {
  driver = static
  mechanisms = plain login
  args = "password=${PASSWORD}"
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}
}
`

const oauth2Logins = (folder: string) => `
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${folder}/oauth2.conf
}
`

/** Dovecot asks this address whether an access token is valid. */
const oauth2 = (introspectAt: string) => `
introspection_mode = post
introspection_url = ${introspectAt}
username_attribute = username
active_attribute = active
active_value = true
`
