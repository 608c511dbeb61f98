import { type Kysely, PostgresAdapter } from 'kysely'

export const isPostgres = <T>(db: Kysely<T>) => db.getExecutor().adapter instanceof PostgresAdapter
