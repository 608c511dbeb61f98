/** Limits of answers. Apart from the schemas, so that the console does not load zod for them. */
export const MAX_ANSWER_ADDRESS = 254
export const MAX_ANSWER_LENGTH = 20_000
export const MAX_ANSWER_SUBJECT = 300
/** Addresses that get a copy of one answer. */
export const MAX_CC = 10
export const MAX_FILE_NAME = 200
/** Files of one answer, and their sum in megabytes (1,000,000 bytes). */
export const MAX_FILES = 10
export const MAX_FILES_MB = 15
/** An answer leaves so long after it was sent, and can be taken back until then. */
export const TAKE_BACK_MS = 10_000
