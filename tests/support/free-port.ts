import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: no such connection takes the port before its user starts. */
const [LOWEST, HIGHEST] = [11_000, 32_000]

/** A free port, for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number) {
  const server = createServer()
  return new Promise<boolean>((resolve) => {
    server.on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
