import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

export type TimeLimits = typeof timeLimits

/** The timeouts of the server. Slow clients are disconnected so that they cannot exhaust the connections. */
export const timeLimits = {
  /** Time for a client to send the request's headers. */
  headMs: 10_000,
  /** Time to send headers and body. */
  requestMs: 30_000,
  /** Time from the headers to the answer, then 503. The pages give up after 15 s. */
  answerMs: 9_000,
  /** Interval of Node's check of the connections, so a limit may be exceeded by this much. */
  checkMs: 5_000,
}

export const withTimeLimits = ({ headMs, requestMs, checkMs }: TimeLimits) =>
  ({
    requestTimeout: requestMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
  }) satisfies FastifyHttpOptions<Server>
