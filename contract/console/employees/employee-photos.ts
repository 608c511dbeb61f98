import * as z from 'zod/mini'
import type { Calls } from '../call.ts'
import { Text } from '../text.ts'
import { MAX_PHOTO_MEGABYTES, photoTypes } from './photo-limits.ts'

const PhotoQuery = z.strictObject({
  size: z._default(z.enum(['page', 'master']), 'page'),
  /** Ignored by the service. A changed address makes the browser show a changed photo. */
  version: z.optional(Text.check(z.maxLength(20))),
})

const FRACTION = '(?:0(?:\\.\\d{1,20})?|1(?:\\.0{1,20})?)'

/** The part of the upright picture that is stored: x, y, width and height in fractions. Without it, the whole picture. */
const CropQuery = z.strictObject({
  crop: z.optional(
    z.pipe(
      Text.check(z.regex(new RegExp(`^${FRACTION}(?:,${FRACTION}){3}$`), 'expected x,y,width,height')),
      z.transform((text) => {
        const [x = 0, y = 0, width = 1, height = 1] = text.split(',').map(Number)
        return { x, y, width, height }
      }),
    ),
  ),
})

export const PhotoAnswer = z.object({ version: z.number(), hasPhoto: z.boolean() })
export type PhotoAnswer = z.infer<typeof PhotoAnswer>

export const photoCalls = {
  /** WebP; 404 without a photo that is stored here. */
  'GET /employees/:id/photo': { access: 'employees', query: PhotoQuery, answer: 'file' },
  /** 400 with a sentence about the picture. */
  'PUT /employees/:id/photo': {
    access: 'employees',
    query: CropQuery,
    upload: { types: photoTypes, megabytes: MAX_PHOTO_MEGABYTES },
    answer: PhotoAnswer,
    changes: 'employee',
    commands: [{ name: 'employees photo', does: 'store the photo of an employee; it is scaled down' }],
  },
  'DELETE /employees/:id/photo': {
    access: 'employees',
    answer: PhotoAnswer,
    changes: 'employee',
    commands: [{ name: 'employees remove-photo', does: 'remove the photo of an employee' }],
  },
} satisfies Calls
