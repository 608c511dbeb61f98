import type { ReplyPlaceholder } from '../../../contract/console/saved-replies.ts'
import { referenceOf } from '../../../contract/request/reference.ts'
import { oneLine } from '../../../records/one-line.ts'
import type { Request } from '../../../records/request.ts'
import type { Site } from '../../../settings/site.ts'
import { fillIn } from '../../../settings/words/fill-in.ts'

/** The saved replies in the language of a request, or in the first one. A placeholder without a value stays. */
export function fillInReplies({ id, locale, name, company }: Request, { company: own, locales, replies }: Site) {
  const tag = locale !== null && replies[locale] ? locale : locales[0]
  const values: Record<ReplyPlaceholder, string | undefined> = {
    visitorName: lineOf(name),
    visitorCompany: lineOf(company),
    reference: referenceOf(id),
    ourCompany: own.name,
    bookingLink: own.booking,
  }
  const known = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    locale: tag,
    replies: (replies[tag] ?? []).map(({ title, text }) => ({ title, text: fillIn(text, Object.fromEntries(known)) })),
  }
}

const lineOf = (text: string | null) => (text === null ? '' : oneLine(text, 200)) || undefined
