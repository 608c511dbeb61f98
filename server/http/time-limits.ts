import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

export type TimeLimits = typeof timeLimits

/** Slow clients are disconnected so that they cannot exhaust the connections. */
export const timeLimits = {
  /** For the head of a request. */
  headMs: 10_000,
  /** For head and body. */
  requestMs: 30_000,
  /** From a request's head to its answer. After it the answer is 503: the pages wait 15 s at most. */
  answerMs: 9_000,
  /** How often connections are looked at; a limit is kept to within this. */
  checkMs: 5_000,
}

export const withTimeLimits = ({ headMs, requestMs, checkMs }: TimeLimits) =>
  ({
    requestTimeout: requestMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
  }) satisfies FastifyHttpOptions<Server>
