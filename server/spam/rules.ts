import type { Observed } from '../../contract/form-signals.ts'
import type { Earlier } from './recent-submissions.ts'
import { pitches } from './sales-phrases.ts'
import type { Sending } from './submission-text.ts'

type Facts = { sending: Sending; observed: Observed; earlier: Earlier }

/** What may look like spam, the reason staff read, and how much it says. One alone never holds a mail. */
type Rule = { reason: string; points: (facts: Facts) => number }

/** Less than people take to type ten characters. A browser may fill in the rest: it says little. */
const TOO_FAST_MS = 2_000
/** A visitor may try both dialogs and the contact form, and one of them twice. */
const SAME_TEXT = 4
const SAME_ADDRESS = 6
/** A site of their own and one or two they like are what people show. */
const MANY_LINKS = 3

export const rules: Rule[] = [
  {
    reason: 'the hidden field was filled in',
    points: ({ observed }) => (observed.trapFilled ? 4 : 0),
  },
  {
    reason: 'filled in faster than people type',
    points: ({ observed: { fillMs = TOO_FAST_MS } }) => (fillMs < TOO_FAST_MS ? 1 : 0),
  },
  {
    reason: 'the same text or address came often within an hour',
    points: ({ sending, earlier }) => {
      const { text, address } = earlier.count(sending)
      return text >= SAME_TEXT || address >= SAME_ADDRESS ? 3 : 0
    },
  },
  {
    reason: 'many links, or one where a name belongs',
    points: ({ sending: { title, text } }) =>
      linksIn(text) >= MANY_LINKS || linksIn(title) > 0 ? 2 : 0,
  },
  {
    reason: 'links written as code',
    points: ({ sending: { text } }) => (linkCode.test(text) ? 3 : 0),
  },
  {
    reason: 'the words of a sales pitch',
    points: ({ sending: { title, text } }) => Math.min(2 * pitchesIn(`${title}\n${text}`), 4),
  },
  {
    reason: 'random letters',
    points: ({ sending: { text } }) => (isRandom(text) ? 3 : 0),
  },
]

const linksIn = (text: string) => text.match(/\bhttps?:\/\/|(?<!\/)\bwww\./gi)?.length ?? 0

/** As forums and mails take them; people paste an address as it is. */
const linkCode = /<a\s[^<>]{0,40}?href\s?=\s?["']?https?:|\[(?:url|link)\s?[=\]]/i

const pitchesIn = (text: string) => pitches.filter((pitch) => pitch.test(text)).length

/** One word that changes its case inside again and again: `qRtZbNwYpLkXc`. */
const isRandom = (text: string) =>
  /^[a-z]{10,}$/i.test(text) && (text.match(/[a-z][A-Z]/g)?.length ?? 0) >= 4
