import { createHash, randomBytes } from 'node:crypto'

/** 128 random bits, for links and cookies. */
export const newToken = () => randomBytes(16).toString('base64url')

/** Stored instead of the token, so that a copy of the database opens nothing. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
