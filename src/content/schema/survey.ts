import * as z from 'zod'
import { LEAST, MOST } from '../survey-range.ts'
import { line, text } from './kinds.ts'

const duration = z.number().min(LEAST).max(MOST).multipleOf(0.1)

/** A process before and after: the data of the drawing `sight-line`, in which visitors set their own durations. */
export const survey = z.strictObject({
  caption: line,
  /** The unit of the durations, such as `h`. */
  unit: text(4),
  /** The same unit as screen readers say it. */
  spokenUnit: z.enum(['minute', 'hour', 'day']).default('hour'),
  /** The names of the two rows of durations. */
  before: text(12),
  after: text(12),
  steps: z
    .array(
      z.strictObject({
        name: text(10),
        before: duration,
        after: duration,
        /** Why the step takes no longer afterwards. */
        assumption: line.optional(),
      }),
    )
    .min(3)
    .max(6),
})
export type Survey = z.infer<typeof survey>
