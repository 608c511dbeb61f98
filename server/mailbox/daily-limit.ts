/** Mails beyond this are stored on the next day: a flood must not fill the disk. */
export const MAX_DAILY_BYTES = 500_000_000

/** Of one request: further mails are stored by their headers, so that one visitor does not use up the day of all. */
export const MAX_REQUEST_BYTES = 100_000_000
export const MAX_REQUEST_MAILS = 200
/** Headers of one request. Without this limit they would fill the disk too. */
const MAX_REQUEST_HEADERS = 1_000

const DAY_MS = 24 * 60 * 60_000

export type DailyLimit = ReturnType<typeof openDailyLimit>

/**
 * The part of a mail that is stored today. `headers`: its request has too many mails. `last headers`: the same, and nothing is
 * stored of the mails after it (`none`). `later`: it waits until the next day.
 */
export type Admitted = 'whole' | 'headers' | 'last headers' | 'none' | 'later'

/** Counts the mails that this process stores, by the day in UTC. A restart begins again: it is no exact limit. */
export function openDailyLimit({ now = Date.now, maxBytes = MAX_DAILY_BYTES } = {}) {
  let day = 0
  let used = 0
  let ofRequests = new Map<string, { mails: number; bytes: number; headers: number }>()
  const today = () => Math.floor(now() / DAY_MS)

  /** The first mail of a day never waits, and the first one of a request is always stored whole. */
  function admit(requestId: string, bytes: number): Admitted {
    if (today() !== day) {
      used = 0
      ofRequests = new Map()
    }
    day = today()
    const request = ofRequests.get(requestId) ?? { mails: 0, bytes: 0, headers: 0 }
    const isTooMuch = request.mails >= MAX_REQUEST_MAILS || request.bytes + bytes > MAX_REQUEST_BYTES
    if (request.mails > 0 && isTooMuch) {
      request.headers++
      if (request.headers === MAX_REQUEST_HEADERS) return 'last headers'
      return request.headers < MAX_REQUEST_HEADERS ? 'headers' : 'none'
    }
    if (used > 0 && used + bytes > maxBytes) return 'later'
    used += bytes
    ofRequests.set(requestId, { ...request, mails: request.mails + 1, bytes: request.bytes + bytes })
    return 'whole'
  }

  return {
    bytesToday: () => (day === today() ? used : 0),
    /** Counts the mail, unless it has to wait. */
    admit,
    msUntilTomorrow: () => DAY_MS - (now() % DAY_MS),
  }
}
