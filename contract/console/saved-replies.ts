/** `ourCompany` is the name of the site's company, `bookingLink` its page where visitors book a call. */
export const replyPlaceholders = ['visitorName', 'visitorCompany', 'reference', 'ourCompany', 'bookingLink'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]

const shape = new RegExp(`\\{(?:${replyPlaceholders.join('|')})\\}`)

/** The first placeholder that had no value. An answer with one is not sent. */
export const findPlaceholder = (text: string) => shape.exec(text)?.[0] ?? null

export const unfilledText = (placeholder: string) => `Replace ${placeholder} before you send this answer.`
