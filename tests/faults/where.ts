import { onTestFinished } from 'vitest'
import type { Where } from '../../server/store/open-database.ts'
import type { Kind } from '../support/databases.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { aDirectory } from '../support/service.ts'
import { type Behaviour, startSmtpServer } from '../support/smtp-server.ts'
import { PORT } from './instance.ts'

/** A new, empty database; PostgreSQL as durable as it is for real. */
export async function aPlace(kind: Kind): Promise<Where & { postgres?: Postgres }> {
  const dataDir = aDirectory()
  if (kind === 'SQLite') return { dataDir }
  const postgres = await startPostgres({ port: PORT.postgres, durable: true })
  onTestFinished(postgres.stop)
  return { dataDir, databaseUrl: await postgres.createDatabase('site'), postgres }
}

export async function aMailServer(behaviour?: Behaviour) {
  const server = await startSmtpServer({ port: PORT.smtp, behaviour })
  onTestFinished(server.stop)
  return server
}
