import type { Consent } from '../contract/request/consent.ts'
import { referenceOf } from '../contract/request/reference.ts'
import { attributionJson } from './attribution-fields.ts'
import { isoTime } from './iso-time.ts'
import type { Request } from './request.ts'
import { spamStatusTexts } from './spam-status.ts'

/** A request for other programs: everything but its HTML. Times are ISO 8601. */
export function requestJson(request: Request & { consent: Consent | null }) {
  const { html: _, consentHash: __, consent, ...rest } = request
  return {
    ...rest,
    reference: referenceOf(request.id),
    receivedAt: isoTime(request.receivedAt),
    createdAt: isoTime(request.createdAt),
    firstAnsweredAt: isoTime(request.firstAnsweredAt),
    waitingSince: isoTime(request.waitingSince),
    consent: consent && { ...consent, at: isoTime(consent.at) },
    ...spamStatusTexts(request),
    ...attributionJson(request),
  }
}
