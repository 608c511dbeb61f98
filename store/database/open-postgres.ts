import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Client, Pool, type PoolClient, types } from 'pg'
import { storableValue } from '../../records/storable-text.ts'
import { SettingError, withoutPassword } from '../../settings/setting-error.ts'
import { migrateToLatest, pendingAfter, refuseOlder, refuseUnknown, type SchemaChange } from '../schema/migrate.ts'
import type { Tables } from '../schema/tables.ts'
import { type Database, type Prepare, QUERY_TIMEOUT_MS } from './database.ts'
import { isUntrusted, sqlState } from './errors.ts'

const CONNECT_TIMEOUT_MS = 5_000
const MAX_CONNECTIONS = 10
/** For lists, searches and figures, so that visitors do not wait for a connection while many consoles are open. */
const MAX_STAFF_CONNECTIONS = 4
/** The SQLSTATE of a write to a standby, or with `default_transaction_read_only`. */
const READ_ONLY = '25006'

const BIGINT = 20
/** `bigint` is parsed to a number: all values are milliseconds or counts, below 2^53. */
const typeParsers: typeof types = {
  ...types,
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT ? Number : types.getTypeParser(oid, format as 'text'),
}

/** Connects at the first query, before which the tables are migrated to this version if that is allowed. */
export function openPostgres(databaseUrl: string, allowed: SchemaChange = 'migrate', prepare?: Prepare): Database {
  let migrated: Promise<void> | undefined
  const migrate = () => {
    migrated ??= migrateOnce(databaseUrl, allowed, prepare).catch((error) => {
      migrated = undefined // The next query retries.
      throw error
    })
    return migrated
  }
  const closeReadOnly = closesReadOnlyConnections()
  function openPart(max: number) {
    const pool = openPool(databaseUrl, { max, query_timeout: QUERY_TIMEOUT_MS })
    closeReadOnly(pool)
    const migratedPool = {
      options: pool.options,
      end: () => pool.end(),
      async connect() {
        await migrate()
        return pool.connect()
      },
    }
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: migratedPool }) })
    const close = async () => {
      await db.destroy()
      if (!pool.ended) await pool.end()
    }
    return { db, close }
  }
  const main = openPart(MAX_CONNECTIONS)
  const staff = openPart(MAX_STAFF_CONNECTIONS)
  return {
    db: main.db,
    reading: main.db,
    staffReading: staff.db,
    migrate,
    checkRoomAndRights: () => refuseMissingRights(main.db),
    async close() {
      await staff.close()
      await main.close()
    },
  }
}

/** Not in the types of `pg`: false while a query is running. */
type Ready = { readyForQuery?: boolean }

function openPool(databaseUrl: string, limits: { max: number; query_timeout?: number }) {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'company-website',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: typeParsers,
    ...limits,
  })
  // A broken connection fails its current or next query, and is replaced. An error event without a listener would end
  // the process: the pool emits it for idle connections, the connection itself between queries.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    cleanTexts(client)
  })
  // A query that timed out is still running on the server. If it is a `begin`, the next writes over this connection
  // would belong to a transaction that is never committed, so the connection is closed, not reused.
  pool.on('release', (_error, client) => {
    if ((client as PoolClient & Ready).readyForQuery === false) void (client as Client).end()
  })
  return pool
}

/** PostgreSQL answers a query with U+0000 in a value with an error. */
function cleanTexts(client: PoolClient) {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  Object.assign(client, {
    query: (sql: unknown, ...given: unknown[]) =>
      query(sql, ...given.map((values) => (Array.isArray(values) ? values.map(storableValue) : values))),
  })
}

/** Not in the types of `pg`: the protocol below a client. */
type WithProtocol = { connection: NodeJS.EventEmitter }

/**
 * Replaces the connections of all given pools after one of them refused a write as read-only: the server was a standby,
 * or a proxy keeps the connection to one after a failover. A new connection reaches the server that can be written to.
 */
function closesReadOnlyConnections() {
  const pools = new Set<Pool>()
  const old = new WeakSet<Client>()
  const open = new Set<Client>()
  const replaceAll = () => {
    for (const client of open) old.add(client)
    for (const pool of pools) releaseIdle(pool)
  }
  return (pool: Pool) => {
    pools.add(pool)
    pool.on('connect', (client) => {
      open.add(client)
      ;(client as unknown as WithProtocol).connection.on('errorMessage', (error: unknown) => {
        if (sqlState(error) === READ_ONLY && !old.has(client)) replaceAll()
      })
    })
    pool.on('remove', (client) => open.delete(client))
    pool.on('release', (_error, client) => {
      if (old.has(client as Client)) void (client as Client).end()
    })
  }
}

/** The pool drops a connection only when it is released, so idle ones are taken and released. */
function releaseIdle(pool: Pool) {
  const ignore = () => {}
  for (let left = pool.idleCount; left > 0; left--) pool.connect().then((client) => client.release(), ignore)
}

/** Uses a connection without a query timeout: a migration, or waiting for the migration of another instance, may take long. */
async function migrateOnce(databaseUrl: string, allowed: SchemaChange, prepare?: Prepare) {
  const pool = openPool(databaseUrl, { max: 1 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const address = withoutPassword(databaseUrl)
  let isCreating = false
  try {
    const applied = await readMigrations(db)
    refuseUnknown(applied, address, 'DATABASE_URL')
    refuseOlder(applied, address, allowed)
    isCreating = pendingAfter(applied).length > 0
    if (isCreating) await migrateToLatest(db)
    isCreating = false
    await prepare?.(db)
  } catch (error) {
    const expected = expectedFor(error, isCreating)
    if (!expected) throw error
    const { message } = ((error as Error).cause ?? error) as Error
    throw new SettingError('DATABASE_URL', address, `${expected} (${message})`)
  } finally {
    await db.destroy()
  }
}

/**
 * The expected set-up if the error is in DATABASE_URL or in the set-up of the server; undefined for other errors.
 * `isCreating`: while tables were created or changed.
 */
function expectedFor(error: unknown, isCreating: boolean): string | undefined {
  const reason = ((error as Error).cause ?? error) as NodeJS.ErrnoException
  const state = sqlState(reason)
  if (/^(?:28|3D)/.test(state)) return 'a database that exists and accepts this user'
  if (state === '42501') {
    return isCreating
      ? 'a user who may create tables: make it the owner of the database, or grant create on schema public'
      : 'a user who may read and write all tables: grant select, insert, update, delete on all tables in schema public'
  }
  if (state === READ_ONLY) {
    return 'a server that can be written to, not a standby or a read-only one'
  }
  if (/client password must be/.test(reason.message)) {
    return 'an address with a password, which the server asks for'
  }
  // Files of sslrootcert, sslcert and sslkey. A missing socket is ENOENT too, but its syscall is `connect`.
  if (reason.syscall === 'open' || reason.syscall === 'read') {
    return 'certificate and key files that can be read'
  }
  if (/does not support SSL/.test(reason.message)) {
    return 'a server with TLS, which sslmode demands: switch it on there, or take sslmode out'
  }
  if (isUntrusted(reason)) {
    return 'a server whose certificate can be verified: name its authority with sslrootcert=FILE, or allow any with sslmode=no-verify'
  }
  return undefined
}

async function readMigrations(db: Kysely<Tables>) {
  const exists = sql<{ found: string | null }>`select to_regclass('kysely_migration') as found`
  const { rows } = await exists.execute(db)
  if (!rows[0]?.found) return []
  const query = sql<{ name: string }>`select name from kysely_migration order by name`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

/** The tables to which a request is written. */
const WRITTEN = ['requests', 'outbox', 'idempotencyKeys', 'searchTexts']

async function refuseMissingRights(db: Kysely<Tables>) {
  const tables = sql.join(WRITTEN.map((table) => sql.lit(table)))
  const query = sql<{ table: string }>`
    select t as "table" from unnest(array[${tables}]) t where not has_table_privilege(format('%I', t), 'insert')`
  const { rows } = await query.execute(db)
  if (rows.length > 0) throw new Error(`No right to insert into ${rows.map(({ table }) => table).join(', ')}`)
}
