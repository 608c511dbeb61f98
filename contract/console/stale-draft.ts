import { isBlank } from './signature.ts'

type Draft = { to: string; subject: string; text: string; updatedAt: number | null }

/** Whether a save would replace a text that its author has not seen. `saved.updatedAt`: the version that they saw. */
export function isStaleDraft(stored: Draft, saved: Draft, signature: string) {
  if (stored.updatedAt === saved.updatedAt || isBlank(stored.text, signature)) return false
  return stored.text !== saved.text || stored.subject !== saved.subject || stored.to !== saved.to
}
