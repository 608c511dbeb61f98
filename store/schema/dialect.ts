import { type Kysely, PostgresAdapter } from 'kysely'

export const isPostgres = <T>(db: Pick<Kysely<T>, 'getExecutor'>) => db.getExecutor().adapter instanceof PostgresAdapter
