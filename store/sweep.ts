import type { Database } from './database/database.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS
const KEY_RETENTION_MS = 7 * DAY_MS
const NOTICE_RETENTION_MS = 400 * DAY_MS
const AUDIT_RETENTION_MS = 400 * DAY_MS
/** An expired link is explained for this long to the person who opens it. */
const INVITATION_RETENTION_MS = 30 * DAY_MS
const SESSION_MS = DAY_MS
const IMPORT_MS = DAY_MS
/** Challenges expire by the clock of the database, and are deleted by the clock of this process. */
const CLOCK_MARGIN_MS = HOUR_MS

/** Deletes expired idempotency keys, notices with their deliveries, which cascade, and expired rows of the console. */
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
    await db
      .deleteFrom('audit')
      .where('at', '<', time - AUDIT_RETENTION_MS)
      .execute()
    await db
      .deleteFrom('invitations')
      .where('expiresAt', '<', time - INVITATION_RETENTION_MS)
      .execute()
    await db
      .deleteFrom('sessions')
      .where('createdAt', '<', time - SESSION_MS)
      .execute()
    await db
      .deleteFrom('employeeImports')
      .where('createdAt', '<', time - IMPORT_MS)
      .execute()
    await db
      .deleteFrom('challenges')
      .where('expiresAt', '<', time - CLOCK_MARGIN_MS)
      .execute()
  }
