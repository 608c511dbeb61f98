/** Why the console's service refuses a call. The console decides by the code what it offers next. */
export const refusalCodes = [
  'foreign-page',
  'wrong-host',
  'not-signed-in',
  'not-allowed',
  'not-confirmed',
  'not-found',
  'invalid',
  'version-missing',
  'version-stale',
  'draft-changed',
  'draft-sent',
  'link-unknown',
  'link-used',
  'link-expired',
  'passkey-refused',
  'challenge-gone',
  'last-admin',
  'last-passkey',
  'exists',
  'not-now',
  'too-many',
  'out-of-reach',
  'broken',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** The body of every answer with a status of 400 or above. */
export type RefusalBody = { code: RefusalCode; message: string } & Record<string, unknown>
