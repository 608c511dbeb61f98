/** What a saved reply may name: the visitor's name and company, the reference of the request, the own company, the page where visitors book a call. */
export const replyPlaceholders = ['visitorName', 'visitorCompany', 'reference', 'ourCompany', 'bookingLink'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]

const shape = new RegExp(`\\{(?:${replyPlaceholders.join('|')})\\}`)

/** The first placeholder that had no value. An answer with one is not sent. */
export const findPlaceholder = (text: string) => shape.exec(text)?.[0] ?? null

export const unfilledText = (placeholder: string) => `Replace ${placeholder} before you send this answer.`
