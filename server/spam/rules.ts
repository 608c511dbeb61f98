import type { FormSignals } from '../../contract/form-signals.ts'
import { spamReasons } from '../../records/spam-reasons.ts'
import type { RecentRequests } from './recent-requests.ts'
import type { RequestText } from './request-text.ts'
import { salesPhrases } from './sales-phrases.ts'

type Facts = { request: RequestText; formSignals: FormSignals; recent: RecentRequests }

/** A rule adds points to the spam score; staff read the reason. One rule alone never holds a delivery. */
type Rule = { reason: string; points: (facts: Facts) => number }

/** Less than the time to type ten characters. Only one point, because browsers autofill the other fields. */
const TOO_FAST_MS = 2_000
/** The minimum counts within an hour that add points. A real visitor may use each form once, and one of them twice. */
const SAME_TEXT = 4
const SAME_ADDRESS = 6
/** Real visitors link to their own site and to one or two examples. */
const MANY_LINKS = 3

export const rules: Rule[] = [
  {
    reason: spamReasons.honeypot,
    // Without JavaScript 2 points, which alone do not make a request suspected: text browsers show the field.
    points: ({ formSignals: { honeypotFilled, isPlainPost } }) => (honeypotFilled ? (isPlainPost ? 2 : 4) : 0),
  },
  {
    reason: spamReasons.tooFast,
    points: ({ formSignals: { fillMs = TOO_FAST_MS } }) => (fillMs < TOO_FAST_MS ? 1 : 0),
  },
  {
    reason: spamReasons.repeated,
    points: ({ request, recent }) => {
      const { text, address } = recent.count(request)
      return text >= SAME_TEXT || address >= SAME_ADDRESS ? 3 : 0
    },
  },
  {
    reason: spamReasons.manyLinks,
    points: ({ request: { title, text } }) => (linksIn(text) >= MANY_LINKS || linksIn(title) > 0 ? 2 : 0),
  },
  {
    reason: spamReasons.linkCode,
    points: ({ request: { text } }) => (linkCode.test(text) ? 3 : 0),
  },
  {
    reason: spamReasons.salesPitch,
    points: ({ request: { title, text } }) => Math.min(2 * salesPhrasesIn(`${title}\n${text}`), 4),
  },
  {
    reason: spamReasons.randomLetters,
    points: ({ request: { text } }) => (isRandom(text) ? 3 : 0),
  },
]

const linksIn = (text: string) => text.match(/\bhttps?:\/\/|(?<!\/)\bwww\./gi)?.length ?? 0

/** Links in HTML or BBCode; real visitors paste plain addresses. */
const linkCode = /<a\s[^<>]{0,40}?href\s?=\s?["']?https?:|\[(?:url|link)\s?[=\]]/i

const salesPhrasesIn = (text: string) => salesPhrases.filter((phrase) => phrase.test(text)).length

/** A single word with frequent changes of case: `qRtZbNwYpLkXc`. */
const isRandom = (text: string) => /^[a-z]{10,}$/i.test(text) && (text.match(/[a-z][A-Z]/g)?.length ?? 0) >= 4
