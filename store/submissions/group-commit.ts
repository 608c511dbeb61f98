/** So that no answer waits for very many others, and no list of keys grows past the databases' bound of values. */
const MAX_TOGETHER = 256
/**
 * What waits at most; over it a caller is told so at once rather than answered late. The largest messages take
 * 0.16 MiB each, and all of them must stay far below the process's limit of memory.
 */
const MAX_WAITING = 1_000

type Waiting<Item, Result> = PromiseWithResolvers<Result> & { item: Item }
type Write<Item, Result> = (items: Item[]) => Promise<PromiseSettledResult<Result>[]>

/** What comes while one write is under way goes together into the next: one flush to disk for all of it. */
export function groupCommit<Item, Result>(write: Write<Item, Result>, mostWaiting = MAX_WAITING) {
  let waiting: Waiting<Item, Result>[] = []
  let writing = false

  async function writeWhatWaits() {
    writing = true
    while (waiting.length > 0) {
      const together = waiting.slice(0, MAX_TOGETHER)
      waiting = waiting.slice(MAX_TOGETHER)
      await settle(together, write)
    }
    writing = false
  }

  return (item: Item): Promise<Result> => {
    if (waiting.length >= mostWaiting) return Promise.reject(new StoreBusy())
    const entry = { ...Promise.withResolvers<Result>(), item }
    waiting.push(entry)
    // After this turn of the event loop, so that what was received in it goes together.
    if (!writing) {
      writing = true
      setImmediate(writeWhatWaits)
    }
    return entry.promise
  }
}

async function settle<Item, Result>(together: Waiting<Item, Result>[], write: Write<Item, Result>) {
  const items = together.map(({ item }) => item)
  const results = await write(items).catch((reason) =>
    items.map(() => ({ status: 'rejected' as const, reason })),
  )
  for (const [index, { resolve, reject }] of together.entries()) {
    const result = results[index]
    if (result?.status === 'fulfilled') resolve(result.value)
    else reject(result?.reason)
  }
}

/** More comes in than the disk can take. Fastify answers with the status. */
class StoreBusy extends Error {
  override name = 'StoreBusy'
  readonly statusCode = 503

  constructor() {
    super('More requests are waiting than can be kept soon.')
  }
}
