/** Limits of the calls about requests. Apart from the schemas, so that the console does not load zod for them. */
export const MAX_SEARCH_LENGTH = 200
/** Ids in one bulk call. */
export const MAX_BULK = 200
export const MAX_NOTE_LENGTH = 5000
/** An open request without a change for so long is stalled. */
export const STALLED_DAYS = 7
