/** Mails beyond this are stored on the next day: a flood must not fill the disk. */
export const MAX_DAILY_BYTES = 500_000_000

const DAY_MS = 24 * 60 * 60_000

export type DailyLimit = ReturnType<typeof openDailyLimit>

/** Counts the mails that this process stores, by the day in UTC. A restart begins again: it is no exact limit. */
export function openDailyLimit({ now = Date.now, maxBytes = MAX_DAILY_BYTES } = {}) {
  let day = 0
  let used = 0
  const today = () => Math.floor(now() / DAY_MS)
  return {
    bytesToday: () => (day === today() ? used : 0),
    /** False, without counting it, if the mail has to wait until the next day. A mail on an empty day never waits. */
    admits(bytes: number) {
      if (today() !== day) used = 0
      day = today()
      if (used > 0 && used + bytes > maxBytes) return false
      used += bytes
      return true
    },
    msUntilTomorrow: () => DAY_MS - (now() % DAY_MS),
  }
}
