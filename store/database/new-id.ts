import { randomFillSync } from 'node:crypto'

const COUNTER_LIMIT = 0x1000
/** The last ten bits of an id, which are a part of a request's reference. */
const TAILS = 1_024
const random = Buffer.alloc(10)

/**
 * A UUID of version 7 that sorts after all earlier ones of this process, also within a millisecond and after the clock was
 * set back: its 12 bits behind the time are a counter (RFC 9562, section 6.2, method 1). `crypto.randomUUIDv7` orders
 * only ids of different milliseconds.
 */
export const newId = createIdGenerator()

/** Of its own, so that the references of up to 1,024 requests in a second are different on one instance. */
export const newRequestId = createIdGenerator()

/** An id for a record of an earlier time. Ids of one millisecond are in no order. */
export const idAt = (time: number) => createIdGenerator(() => time)()

/** For tests, whose times must not become those of the process. */
export function createIdGenerator(clock = () => Date.now()) {
  let lastMs = 0
  let counter = 0
  let second = 0
  let tail = 0
  return nextId

  function nextId() {
    randomFillSync(random)
    const now = clock()
    if (now > lastMs) {
      lastMs = now
      counter = random.readUInt16BE(8) % (COUNTER_LIMIT / 2) // Leaves room to count.
    } else if (++counter === COUNTER_LIMIT) {
      lastMs += 1
      counter = 0
    }
    random.writeUInt8((random.readUInt8(0) & 0x3f) | 0x80) // The variant of RFC 9562.
    const isSameSecond = Math.floor(lastMs / 1_000) === second
    second = Math.floor(lastMs / 1_000)
    tail = isSameSecond ? (tail + 1) % TAILS : random.readUInt16BE(6) % TAILS
    random.writeUInt16BE((random.readUInt16BE(6) & ~(TAILS - 1)) | tail, 6)
    const time = lastMs.toString(16).padStart(12, '0')
    const rest = random.toString('hex', 0, 8)
    return [
      time.slice(0, 8),
      time.slice(8),
      `7${counter.toString(16).padStart(3, '0')}`,
      rest.slice(0, 4),
      rest.slice(4),
    ].join('-')
  }
}
