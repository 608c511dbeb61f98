import { createHistogram } from 'node:perf_hooks'
import autocannon from 'autocannon'

export type Load = {
  port: number
  connections: number
  /** Called for each request. */
  request: () => autocannon.Request
  /** The text that every correct response contains; empty for a body that is not text. */
  expectedText: string
  warmUpMs: number
  ms: number
}

export type Measured = { perSecond: number; p50Ms: number; p99Ms: number }

/** Each connection sends one request after the other; the warm-up is not counted. */
export async function load({ warmUpMs, ms, ...target }: Load): Promise<Measured> {
  await sendFor(warmUpMs, target)
  return sendFor(ms, target)
}

async function sendFor(ms: number, { port, connections, request, expectedText }: Omit<Load, 'warmUpMs' | 'ms'>) {
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  let unexpected = ''
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: ms / 1_000,
    sampleInt: 100, // The run ends with the first sample after its duration.
    bailout: 1,
    requests: [{ setupRequest: (defaults) => ({ ...defaults, ...request() }) }],
    ...(expectedText === '' && { setupClient: dropBodies }),
    verifyBody(body) {
      const isCorrect = `${body}`.includes(expectedText)
      if (!isCorrect) unexpected ||= `${body}`
      return isCorrect
    },
  }
  const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
  // Measured here, because autocannon rounds latencies to milliseconds.
  const latencies = createHistogram()
  run.on('response', (_client, _status, _bytes, latencyMs) => latencies.record(Math.ceil(latencyMs * 1e6)))
  const { errors, mismatches, non2xx, duration, '2xx': responses } = await promise
  if (errors + mismatches + non2xx > 0) {
    const counts = `${errors} errors, ${non2xx} error statuses, ${mismatches} unexpected bodies`
    throw new Error(`Unexpected responses: ${counts}\n${unexpected.slice(0, 1_000)}`)
  }
  const percentileMs = (percent: number) => (responses > 0 ? latencies.percentile(percent) / 1e6 : Number.NaN)
  return { perSecond: responses / duration, p50Ms: percentileMs(50), p99Ms: percentileMs(99) }
}

/**
 * autocannon decodes every body as UTF-8 and has no option to skip that. For a compressed page the decoding limits the
 * load to 1,200 pages per second instead of 17,000.
 */
const dropBodies = (client: object) =>
  Object.assign((client as { pipelinedRequests: object }).pipelinedRequests, { addBody() {} })
