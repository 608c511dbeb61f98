/** Limits the time of one write, and the number of parameters of a statement. */
const MAX_BATCH = 256
/**
 * Backpressure: over this number of waiting items further ones are refused at once, rather than answered late. The
 * largest messages take 0.16 MiB each, and all together must be far below the process's memory limit.
 */
const MAX_WAITING = 1_000

type Waiting<Item, Result> = PromiseWithResolvers<Result> & { item: Item }
type Write<Item, Result> = (items: Item[]) => Promise<PromiseSettledResult<Result>[]>

/** Group commit: items that arrive during a write share the next one, with one flush to disk. */
export function groupCommit<Item, Result>(write: Write<Item, Result>, maxWaiting = MAX_WAITING) {
  let waiting: Waiting<Item, Result>[] = []
  let writing = false

  async function writeWaiting() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH)
      waiting = waiting.slice(MAX_BATCH)
      await settle(batch, write)
    }
    writing = false
  }

  return (item: Item): Promise<Result> => {
    if (waiting.length >= maxWaiting) return Promise.reject(new StoreBusy())
    const entry = { ...Promise.withResolvers<Result>(), item }
    waiting.push(entry)
    // Deferred, so that all items of this turn of the event loop share one write.
    if (!writing) {
      writing = true
      setImmediate(writeWaiting)
    }
    return entry.promise
  }
}

async function settle<Item, Result>(batch: Waiting<Item, Result>[], write: Write<Item, Result>) {
  const items = batch.map(({ item }) => item)
  const results = await write(items).catch((reason) => items.map(() => ({ status: 'rejected' as const, reason })))
  for (const [index, { resolve, reject }] of batch.entries()) {
    const result = results[index]
    if (result?.status === 'fulfilled') resolve(result.value)
    else reject(result?.reason)
  }
}

/** More requests arrive than the disk can write. Fastify answers with this status. */
class StoreBusy extends Error {
  override name = 'StoreBusy'
  readonly statusCode = 503

  constructor() {
    super('Too many requests are waiting to be stored.')
  }
}
