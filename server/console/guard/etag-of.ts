import { createHash } from 'node:crypto'

/** The weak ETag of a list, which the console polls. */
export const etagOf = (answer: object) =>
  `W/"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`
