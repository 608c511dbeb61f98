/** The reasons of the spam filter. They are stored with a request, in English and separated by `; `. */
export const spamReasons = {
  honeypot: 'the hidden field was filled in',
  tooFast: 'filled in faster than people type',
  repeated: 'the same text or address came often within an hour',
  manyLinks: 'many links, or one where a name belongs',
  linkCode: 'links written as code',
  salesPitch: 'the words of a sales pitch',
  randomLetters: 'random letters',
}
export type SpamReason = keyof typeof spamReasons

/** The stored reasons in other words. A reason that an earlier version stored stays as it is. */
export const spamReasonsText = (suspectedFor: string, words: Record<SpamReason, string>) =>
  suspectedFor
    .split('; ')
    .map((stored) => {
      const found = Object.entries(spamReasons).find(([, reason]) => reason === stored)
      return found ? words[found[0] as SpamReason] : stored
    })
    .join('; ')
