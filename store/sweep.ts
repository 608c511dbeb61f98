import type { Database } from './database/database.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const KEY_RETENTION_MS = 7 * DAY_MS
const NOTICE_RETENTION_MS = 400 * DAY_MS

/** Deletes expired idempotency keys, and expired notices with their deliveries, which cascade. */
export const sweepIn =
  ({ db }: Database, now: () => number) =>
  async () => {
    const time = now()
    await db
      .deleteFrom('idempotencyKeys')
      .where('usedAt', '<', time - KEY_RETENTION_MS)
      .execute()
    await db
      .deleteFrom('notices')
      .where('createdAt', '<', time - NOTICE_RETENTION_MS)
      .execute()
  }
