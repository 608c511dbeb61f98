import type { Judged } from './store.ts'

/** Suspected, and staff have not said otherwise. */
export const isSuspected = ({ suspectedFor, acceptedAt }: Judged) =>
  suspectedFor !== null && acceptedAt === null
