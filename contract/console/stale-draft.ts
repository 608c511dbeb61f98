import { isBlank } from './signature.ts'

type Mail = { to: string; cc?: readonly string[] | undefined; subject: string; text: string }
type Draft = Mail & { updatedAt: number | null }

/** But for space at the ends. */
export const isSameMail = (one: Mail, other: Mail) =>
  (['to', 'subject', 'text'] as const).every((field) => one[field].trim() === other[field].trim()) &&
  (one.cc ?? []).join(' ') === (other.cc ?? []).join(' ')

/** Whether a save would replace a text that its author has not seen. `saved.updatedAt`: the version that they saw. */
export function isStaleDraft(stored: Draft, saved: Draft, signature: string) {
  if (stored.updatedAt === saved.updatedAt || isBlank(stored.text, signature)) return false
  return !isSameMail(stored, saved)
}
