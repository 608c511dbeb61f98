import { onTestFinished } from 'vitest'
import { type Behaviour, startSmtpServer } from '../support/service/smtp-server.ts'

export async function startMailServer(behaviour?: Behaviour, port?: number) {
  const server = await startSmtpServer({ port, behaviour })
  onTestFinished(server.stop)
  return server
}
