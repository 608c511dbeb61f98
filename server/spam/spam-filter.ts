import type { FormSignals } from '../../contract/form-signals.ts'
import { normalizeEmail } from '../../records/email-address.ts'
import { fieldOf, type NewRequest, textOf } from '../../records/request.ts'
import { spamReasons } from '../../records/spam-reasons.ts'
import type { SpamVerdict } from '../../records/spam-status.ts'
import { openRecentRequests, type RecentRequests } from './recent-requests.ts'

/** From this score a request is suspected; its mail has a spam notice. */
const SUSPECTED_FROM = 3
/** From this score the deliveries of a request are held until staff release them. No single rule gives that many points. */
const HELD_FROM = 5

export type SpamFilter = {
  check(request: RequestText, formSignals: FormSignals): SpamCheck
  /** Counts a stored request, to recognise repeated texts and addresses. */
  remember(request: RequestText): void
}

/** `verdict`: null if the request is not suspected. */
type SpamCheck = { score: number; verdict: SpamVerdict | null }

/** Scores requests. A suspected request is never refused: it is stored and answered like any other. */
export function openSpamFilter(now: () => number = Date.now): SpamFilter {
  const recent = openRecentRequests(now)
  return {
    check: (request, formSignals) => checkWith(request, formSignals, recent),
    remember: recent.add,
  }
}

function checkWith(request: RequestText, formSignals: FormSignals, recent: RecentRequests): SpamCheck {
  const matches = rules
    .map(({ reason, points }) => ({ reason, points: points({ request, formSignals, recent }) }))
    .filter(({ points }) => points > 0)
  const score = matches.reduce((sum, { points }) => sum + points, 0)
  if (score < SUSPECTED_FROM) return { score, verdict: null }
  const reason = matches.map((rule) => rule.reason).join('; ')
  return { score, verdict: { reason, holdsMail: score >= HELD_FROM } }
}

/** The visitor's text for the spam filter, in one form for all requests. */
export type RequestText = {
  /** The short fields: company name and technologies, or name and subject. */
  title: string
  text: string
  email: string
}

export const requestTextOf = (request: NewRequest): RequestText => ({
  title: [request.company, fieldOf(request.fields, 'RequiredTechnologies'), request.name, request.subject]
    .filter((text) => text !== null)
    .join('\n'),
  text: textOf(request),
  email: normalizeEmail(request.email ?? ''),
})

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

/**
 * Phrases of senders who sell something to the site's owner. Single words would not do: a casino, a lender or a
 * marketing agency may be a real customer. A repeated phrase counts once.
 */
const salesPhrases = [
  /\b(?:first|top|1st) page (?:of|on|in) google\b|\brank(?:ing)? (?:your|ur) (?:web)?site\b|\b#1 on google\b/i,
  /\b(?:quality|dofollow|buy|sell|cheap) backlinks?\b|\blink exchange\b/i,
  /\bguest posts? on your\b/i,
  /\b(?:boost|increase|double|explode) your (?:web ?site|traffic|sales|rankings?|revenue)\b/i,
  /\byour (?:web)?site (?:has|have|is|isn't|is not|was)\b[^.]{0,60}\b(?:errors|ranking|found|visible|seo)\b/i,
  /\b(?:buy|cheap|order) (?:viagra|cialis|tramadol|xanax|(?:instagram |real )?followers)\b/i,
  /\b(?:online casino bonus|free spins|no deposit bonus|best online casinos?)\b/i,
  /\b(?:guaranteed (?:returns?|profits?)|double your (?:bitcoin|money|crypto)|earn \$?\d[\d,.]* ?(?:\$|usd|dollars)? (?:a|per) (?:day|week)|passive income)\b/i,
  /\b(?:unsecured|business|personal) loans? (?:at|from|offer)\b[^.]{0,40}%/i,
  /\bverified (?:email|contact|leads?) (?:lists?|database)\b/i,
  /продвижени[ея] (?:вашего )?сайт|заработ(?:ок|ать) в интернете|казино онлайн|онлайн[ -]казино бонус/i,
  /代开发票|快速排名|网站优化推广/,
]
