import type { Database } from '../database/database.ts'
import { databaseTime, isAhead } from '../database/database-time.ts'
import { hashOf, newToken } from './tokens.ts'

const CHALLENGE_MS = 5 * 60_000
const MAX_CHALLENGE_MS = 10 * 60_000

export const createChallenges = ({ db }: Database) => ({
  /**
   * Resolves to a token for the browser's cookie. The challenge is valid for one use and for five minutes, or for `ms`,
   * at most ten minutes.
   */
  async add(purpose: string, challenge: string, ms: number = CHALLENGE_MS) {
    const token = newToken()
    const expiresAt = (await databaseTime(db)) + ms
    await db
      .insertInto('challenges')
      .values({ id: hashOf(token), purpose, challenge, expiresAt })
      .execute()
    return token
  },

  /** The challenge of the browser with this token; null if it is used, expired or for another purpose. */
  async take(token: string, purpose: string) {
    const time = await databaseTime(db)
    const taken = await db
      .deleteFrom('challenges')
      .where('id', '=', hashOf(token))
      .returning(['purpose', 'challenge', 'expiresAt'])
      .executeTakeFirst()
    if (!taken || taken.purpose !== purpose || taken.expiresAt <= time) return null
    return isAhead(taken.expiresAt, time + MAX_CHALLENGE_MS) ? null : taken.challenge
  },
})
