import type { Judged } from '../store/store.ts'

/** Suspected, and no person has decided yet whether it is spam. */
export const isSuspected = ({ suspectedFor, acceptedAt, spamAt }: Judged) =>
  suspectedFor !== null && acceptedAt === null && spamAt === null
