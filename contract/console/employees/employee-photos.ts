import * as z from 'zod/mini'
import { Text } from '../text.ts'

/**
 * The calls about the photo of an employee, all below `/api` and for the area `employees`.
 *
 * | call | body or query | answer |
 * |---|---|---|
 * | `GET /employees/:id/photo` | `PhotoQuery` | WebP; 404 without a photo that is stored here |
 * | `PUT /employees/:id/photo` | `CropQuery`; a JPEG, PNG or WebP of at most 20 MB | `PhotoAnswer`; 400 with a sentence about the picture |
 * | `DELETE /employees/:id/photo` | | `PhotoAnswer` |
 *
 * `PUT` and `DELETE` need `If-Match` with the version of the employee: 428 without, 412 if it is stale.
 */
export const PhotoQuery = z.strictObject({
  size: z._default(z.enum(['page', 'master']), 'page'),
  /** Ignored by the service. A changed address makes the browser show a changed photo. */
  version: z.optional(Text.check(z.maxLength(20))),
})

const FRACTION = '(?:0(?:\\.\\d{1,20})?|1(?:\\.0{1,20})?)'

/** The part of the upright picture that is stored: x, y, width and height in fractions. Without it, the whole picture. */
export const CropQuery = z.strictObject({
  crop: z.optional(
    z.pipe(
      Text.check(
        z.regex(new RegExp(`^${FRACTION}(?:,${FRACTION}){3}$`), 'expected x,y,width,height'),
      ),
      z.transform((text) => {
        const [x = 0, y = 0, width = 1, height = 1] = text.split(',').map(Number)
        return { x, y, width, height }
      }),
    ),
  ),
})

export const PhotoAnswer = z.object({ version: z.number(), hasPhoto: z.boolean() })
export type PhotoAnswer = z.infer<typeof PhotoAnswer>
