import { setTimeout as wait } from 'node:timers/promises'

const MINUTE_MS = 60_000

export type Pace = {
  /** Resolves when the next mail may leave, or when it is stopped. */
  untilNext(): Promise<void>
  /** A mail leaves now. */
  count(): void
}

/** Keeps mails apart, for a mail server that counts them. 0 a minute: they leave as they come. */
export function paceOf(mailsAMinute: number, signal: AbortSignal): Pace {
  const apartMs = mailsAMinute === 0 ? 0 : MINUTE_MS / mailsAMinute
  let nextAt = 0
  return {
    async untilNext() {
      // A timer counts whole milliseconds and may be early by part of one.
      while (!signal.aborted && performance.now() < nextAt) {
        const ms = Math.ceil(nextAt - performance.now())
        await wait(ms, undefined, { signal }).catch(() => {})
      }
    },
    count() {
      nextAt = performance.now() + apartMs
    },
  }
}
