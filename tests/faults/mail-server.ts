import { onTestFinished } from 'vitest'
import { type Behaviour, startSmtpServer } from '../support/service/smtp-server.ts'
import { PORT } from './instance.ts'

/** Always at the same place, so that a service can know of it before it is there. */
export async function aMailServer(behaviour?: Behaviour) {
  const server = await startSmtpServer({ port: PORT.smtp, behaviour })
  onTestFinished(server.stop)
  return server
}
