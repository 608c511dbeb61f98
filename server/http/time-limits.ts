import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

export type TimeLimits = typeof timeLimits

/** Whoever is slower is hung up on, so that slow ones do not use up the connections of the others. */
export const timeLimits = {
  /** For the head of a request. */
  headMs: 10_000,
  /** For head and body. */
  requestMs: 30_000,
  /** From a request's head to its answer, which is 503 then: pages give up after 15 s. */
  answerMs: 9_000,
  /** How often connections are looked at; a limit is kept to within this. */
  checkMs: 5_000,
}

export const withTimeLimits = ({ headMs, requestMs, checkMs }: TimeLimits) =>
  ({
    requestTimeout: requestMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
  }) satisfies FastifyHttpOptions<Server>
