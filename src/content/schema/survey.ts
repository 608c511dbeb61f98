import * as z from 'zod'
import { LEAST, MOST } from '../survey-range.ts'
import { template, text } from './kinds.ts'

const duration = z.number().min(LEAST).max(MOST).multipleOf(0.1)

/** A process before and after, in whose drawing visitors set their own durations. */
export const survey = z.strictObject({
  /** The sums of the durations, in two sentences, and the time that the process would save. */
  before: template(65, 'time'),
  after: template(40, 'time'),
  sooner: template(65, 'time'),
  /** The unit of the durations, such as `h`. */
  unit: text(4),
  /** The same unit as screen readers say it. */
  spokenUnit: z.enum(['minute', 'hour', 'day']).default('hour'),
  steps: z
    .array(
      z.strictObject({
        name: text(10),
        before: duration,
        after: duration,
        /** A person decides in this step. */
        person: z.boolean().optional(),
      }),
    )
    .min(3)
    .max(6),
})
export type Survey = z.infer<typeof survey>
