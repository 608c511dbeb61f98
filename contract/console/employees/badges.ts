import * as z from 'zod/mini'
import type { Calls } from '../call.ts'
import { Id } from '../text.ts'

export const MAX_BADGES = 500

/** The fields that a badge can show below the name. */
export const badgeFields = ['designation', 'employeeCode', 'bloodGroup', 'mobile', 'alternate'] as const
export type BadgeField = (typeof badgeFields)[number]

const BadgeWords = z.object({
  locale: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  company: z.string(),
  /** In one line. */
  address: z.string(),
  /** For a person who finds the card. */
  found: z.string(),
  labels: z.object({
    employeeCode: z.string(),
    bloodGroup: z.string(),
    mobile: z.string(),
    alternate: z.string(),
  }),
})
export type BadgeWords = z.infer<typeof BadgeWords>

export const BadgeSettingsAnswer = z.object({
  /** The fields that the company prints. */
  fields: z.array(z.enum(badgeFields)),
  /** In each language of the site, its first one first. */
  words: z.array(BadgeWords),
  /** `PUBLIC_URL`, if the printed links would work on this machine only; else null. */
  localUrl: z.nullable(z.string()),
})
export type BadgeSettingsAnswer = z.infer<typeof BadgeSettingsAnswer>

const BadgesBody = z.object({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_BADGES)),
})

const Badge = z.object({
  id: z.string(),
  name: z.string(),
  designation: z.string(),
  employeeCode: z.string(),
  bloodGroup: z.string(),
  mobile: z.string(),
  alternate: z.string(),
  hasPhoto: z.boolean(),
  /** Changes with the photo, for its address. */
  version: z.number(),
  /** The QR code of the employee's link: the path of an SVG of `size` × `size` modules, with the quiet zone. */
  qr: z.object({ path: z.string(), size: z.number() }),
})
export type Badge = z.infer<typeof Badge>

const BadgesAnswer = z.object({ badges: z.array(Badge) })

export const badgeCalls = {
  'GET /employees/badges': { access: 'employees', answer: BadgeSettingsAnswer },
  /** In the order of `ids`, without removed employees. The QR codes are computed for a part of the people at a time. */
  'POST /employees/badges': { access: 'employees', body: BadgesBody, answer: BadgesAnswer },
} satisfies Calls
