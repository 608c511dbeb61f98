import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../../store/open-store.ts'
import { repeat } from '../repeat/repeat.ts'

/** A new request is found by its words after this time at most. */
const INTERVAL_MS = 5_000

type Needs = {
  store: { requests: Pick<Store['requests'], 'indexNew'> }
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Adds new requests to the search index, at the start and regularly. `stop` waits for the current batch only. */
export const startIndexing = ({ store, log }: Needs) =>
  repeat(
    INTERVAL_MS,
    async (stopping) => {
      await store.requests.indexNew(() => !stopping.aborted)
    },
    {
      failed(error) {
        log.warn(error, 'New requests could not be added to the search index this time')
      },
    },
  )
