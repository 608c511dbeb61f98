import { isBlank } from './signature.ts'

type Mail = { to: string; subject: string; text: string }
type Draft = Mail & { updatedAt: number | null }

export const isSameMail = (one: Mail, other: Mail) =>
  one.text === other.text && one.subject === other.subject && one.to === other.to

/** Whether a save would replace a text that its author has not seen. `saved.updatedAt`: the version that they saw. */
export function isStaleDraft(stored: Draft, saved: Draft, signature: string) {
  if (stored.updatedAt === saved.updatedAt || isBlank(stored.text, signature)) return false
  return !isSameMail(stored, saved)
}
