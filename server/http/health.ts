import type { FastifyInstance } from 'fastify'

/** The probe writes to the disk; requests within this time share its result. */
const PROBE_INTERVAL_MS = 1_000
/** The timeout of the probe; then the service is not ready. */
const PROBE_TIMEOUT_MS = 5_000

/** `/healthz`: the process answers. `/readyz`: its database reads and writes. */
export function serveHealth(app: FastifyInstance, probe: () => Promise<void>) {
  const throttledProbe = throttle(PROBE_INTERVAL_MS, probe)
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send('ok\n'))
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await withTimeout(PROBE_TIMEOUT_MS, throttledProbe())
      return 'ok\n'
    } catch (error) {
      request.log.error({ error }, 'The database cannot be read and written')
      return reply.code(503).send('The database cannot be read and written now.\n')
    }
  })
}

/** Throttles `work`: all callers share one run until `ms` after its end. */
function throttle(ms: number, work: () => Promise<void>) {
  let run: Promise<void> | null = null
  return () => {
    if (run) return run
    run = work()
    const forget = () => void setTimeout(() => (run = null), ms).unref()
    run.then(forget, forget)
    return run
  }
}

async function withTimeout(ms: number, work: Promise<void>) {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, ms, new Error(`Not done within ${ms} ms`))
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
