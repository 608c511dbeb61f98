import * as z from 'zod/mini'
import { channelNames } from '../channels.ts'

/** A failing channel with waiting deliveries. `mailbox`: the mailbox to which visitors reply. */
export const Failing = z.object({
  /** The first of the channels that share a server. */
  name: z.enum([...channelNames, 'mailbox']),
  since: z.number(),
  /** A sentence of the service, or the answer of the server. */
  why: z.string(),
})
export type Failing = z.infer<typeof Failing>
