import type { FastifyInstance } from 'fastify'
import type { Failing } from '../../contract/console/failing.ts'
import { isoTime } from '../../records/iso-time.ts'

/** The probe writes to the disk; requests within this time share its result. */
const PROBE_INTERVAL_MS = 1_000
/** The timeout of the probe; then the service is not ready. */
const PROBE_TIMEOUT_MS = 5_000

type Needs = {
  probe(): Promise<void>
  /** The servers of mail, webhook and chat, and the mailbox, that fail. */
  failing(): Promise<Failing[]>
}

/**
 * `/healthz`: the process answers. `/readyz`: its database reads and writes; servers that fail are named, without the reason,
 * because anybody may read it.
 */
export function serveHealth(app: FastifyInstance, { probe, failing }: Needs) {
  const throttledProbe = throttle(PROBE_INTERVAL_MS, async () => {
    await probe()
    return failing()
  })
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send('ok\n'))
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      const found = await withTimeout(PROBE_TIMEOUT_MS, throttledProbe())
      return ['ok', ...found.map(({ name, since }) => `failing: ${name}, since ${isoTime(since)}`), ''].join('\n')
    } catch (error) {
      request.log.error({ error }, 'The database cannot be read and written')
      return reply.code(503).send('The database cannot be read and written now.\n')
    }
  })
}

/** Throttles `work`: all callers share one run until `ms` after its end. */
function throttle<Value>(ms: number, work: () => Promise<Value>) {
  let run: Promise<Value> | null = null
  return () => {
    if (run) return run
    run = work()
    const forget = () => void setTimeout(() => (run = null), ms).unref()
    run.then(forget, forget)
    return run
  }
}

async function withTimeout<Value>(ms: number, work: Promise<Value>) {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, ms, new Error(`Not done within ${ms} ms`))
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
