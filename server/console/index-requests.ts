import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../../store/open-store.ts'

/** A new request is found by its words after this time at most. */
const INTERVAL_MS = 5_000

type Needs = {
  store: { requests: Pick<Store['requests'], 'indexNew'> }
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Adds new requests to the search index, at the start and regularly. `stop` waits for the current batch only. */
export function startIndexing({ store, log }: Needs) {
  const stopping = new AbortController()
  const { signal } = stopping
  async function indexUntilStopped() {
    while (!signal.aborted) {
      try {
        await store.requests.indexNew(() => !signal.aborted)
      } catch (error) {
        log.warn(error, 'New requests could not be added to the search index this time')
      }
      await wait(INTERVAL_MS, undefined, { signal }).catch(() => {})
    }
  }
  const stopped = indexUntilStopped()
  return {
    stop() {
      stopping.abort()
      return stopped
    },
  }
}
