import { type Attachment, decodeWords, type Email } from 'postal-mime'
import { referencesIn } from '../../../contract/request/reference.ts'
import { addressesIn, normalizeEmail } from '../../../records/email-address.ts'
import { oneLine } from '../../../records/one-line.ts'
import { firstValue, readSender } from './headers.ts'
import { mailHtmlText } from './mail-text.ts'
import type { Bounce } from './parsed-mail.ts'

const MAX_REASON_LENGTH = 300
const MAX_PART_BYTES = 100_000
const MAX_ENCODED_LENGTH = 10_000
const MAX_VALUES = 20

/**
 * Reads a report about a delivery (RFC 3464), or the words of a mail system without one. Null unless they say that the mail
 * will not arrive.
 */
export function readBounce(mail: Email, thread: string[]): Bounce | null {
  const { report, words, returned } = partsOf(mail)
  const groups = groupsIn(report || words)
  const failure = groups.length > 0 ? failureIn(groups) : failureInWords(mail, words)
  if (!failure) return null
  const named = (name: string) => [...valuesOf(returned, name), ...valuesOf(words, name)]
  const ownIds = named('Message-ID').flatMap((text) => text.match(/<[^<>\s\p{Cc}]{1,298}>/u) ?? [])
  const subjects = named('Subject').map((text) => decodeWords(text.slice(0, MAX_ENCODED_LENGTH)))
  // A forwarded mail bounces from its last address. `To` has the first one, unless the mail is a copy for somebody in Cc.
  const sentTo = named('Cc').length > 0 ? [] : named('To').flatMap(addressesIn)
  const reason = withoutAddresses(failure.reason) || 'no reason is given'
  return {
    messageIds: ownIds.length > 0 ? ownIds : thread.slice(0, 1),
    references: referencesIn([mail.subject, ...subjects, words, returned].join('\n')),
    recipients: [...failure.recipients, ...sentTo].filter((address) => !failure.reached.has(normalizeEmail(address))),
    why: oneLine(`The mail came back: ${reason}`, MAX_REASON_LENGTH),
  }
}

/** `words`: what the mail system wrote; `returned`: the mail that came back, or its beginning. */
function partsOf({ text = '', html = '', attachments }: Email) {
  const parts = attachments.filter(({ mimeType }) => /^(?:text|message)\//.test(mimeType))
  const reports = parts.filter(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType))
  const others = parts.filter((part) => !reports.includes(part)).map(textOf)
  const all = [withLineFeeds(text.trim() === '' ? mailHtmlText(html) : text), ...others].join('\n\n')
  const returnedAt = twoHeaders.exec(all)?.index ?? all.length
  return {
    report: reports.map(textOf).map(unfold).join('\n\n'),
    words: all.slice(0, returnedAt),
    returned: unfold(all.slice(returnedAt)),
  }
}

/** The mail that came back begins with headers, also where it is no part of its own. */
const twoHeaders =
  /^(?:(?:Return-Path|Received|From|To|Subject|Date|Message-ID|MIME-Version|Content-Type|Reply-To|Sender|DKIM-Signature|X-[\w-]+)[ \t]*:.*\n(?:[ \t]+\S.*\n)*){2}/im

const textOf = ({ content }: Attachment) =>
  withLineFeeds(
    typeof content === 'string'
      ? content.slice(0, MAX_PART_BYTES)
      : Buffer.from(new Uint8Array(content).subarray(0, MAX_PART_BYTES)).toString(),
  )

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n')
const unfold = (text: string) => text.replace(/\n[ \t]+/g, ' ')

/** `reached`: the recipients that the mail reached, or may still reach. */
type Failure = { recipients: string[]; reached: Set<string>; reason: string }

/** What a report says about a recipient. */
type Group = { action: string; recipients: string[]; reason: string }

const groupsIn = (report: string): Group[] =>
  report
    .split(/\n[ \t]*\n/)
    .filter((group) => /^[ \t]*Action[ \t]*:/im.test(group))
    .slice(0, MAX_VALUES)
    .map((group) => {
      const recipients = [...valuesOf(group, 'Original-Recipient'), ...valuesOf(group, 'Final-Recipient')]
      const [action = ''] = valuesOf(group, 'Action')
      const [diagnostic = ''] = valuesOf(group, 'Diagnostic-Code')
      const [status = ''] = valuesOf(group, 'Status')
      const reason = diagnostic.replace(/^[\w-]+\s*;\s*/, '') || status
      return { action, recipients: recipients.flatMap(addressesIn), reason }
    })

function failureIn(groups: Group[]): Failure | null {
  const failed = groups.filter(({ action }) => /^(?:failed|expired)\b/i.test(action))
  const [first] = failed
  if (!first) return null
  const others = groups.filter((group) => !failed.includes(group))
  return {
    recipients: failed.flatMap(({ recipients }) => recipients),
    reached: new Set(others.flatMap(({ recipients }) => recipients.map(normalizeEmail))),
    reason: first.reason,
  }
}

function failureInWords({ headers, subject = '' }: Email, words: string): Failure | null {
  const said = `${subject}\n${words}`
  const failedRecipients = firstValue(headers, 'x-failed-recipients')
  if (saysDelayed(said) || !(failedRecipients || saysFailed(said))) return null
  return {
    recipients: addressesIn(`${failedRecipients}\n${words}`),
    reached: new Set([readSender(headers).from]), // A person may have the address postmaster@.
    reason: reasonIn(words),
  }
}

/** Staff see the address beside it, and it is erased with the request. */
const withoutAddresses = (reason: string) =>
  reason.slice(0, 2 * MAX_REASON_LENGTH).replace(/<?[^\s<>@]+@[^\s<>@]+>?/g, 'the address')

const valuesOf = (text: string, name: string) =>
  Array.from(text.matchAll(new RegExp(`^[ \\t]*${name}[ \\t]*:(.*)$`, 'gim')).take(MAX_VALUES), ([, value = '']) =>
    value.trim(),
  )

/** Words of notices that a mail is still being delivered. */
const delayed = [
  'delay|warning|(?:be|will|still) retr(?:y|ied)|retrying|will try|(?:keep|continue|still) trying|still being|not yet been',
  'temporar|(?:still|kept|remains?) in the queue|been queued|no action is required',
  'verzögert|warnung|vorübergehend|erneut versuch', // German
  'retard|temporaire|avertissement|nouvelle tentative', // French
  'retras|temporal|reintent|advertencia|ritard|avviso|temporane|atras|temporári', // Spanish, Italian, Portuguese
  'vertrag|vertraag|tijdelijk|waarschuwing|fördröj|tillfällig|försen', // Dutch, Swedish
  'задерж|временн|предупрежден|延迟|暂时|警告|重试|遅延|遅れ|一時的|再送', // Russian, Chinese, Japanese
]

/** Words of notices that a mail will not arrive. */
const failed = [
  'undeliver|delivery (?:has )?fail|fail(?:ed|ure)|permanent|returned mail|giv(?:en|ing) up|did not reach|aborted',
  "(?:not|unable|n't)(?: be)?(?: able)?(?: to)?(?: be)? deliver|trouble delivering|reject|unknown|invalid|error",
  'unzustellbar|nicht zugestellt|fehlgeschlagen|non remis|pas pu être|no se (?:ha )?(?:pudo|podido)|no entregad',
  'non recapitat|não (?:foi )?entreg|не доставлен|недоставлен|无法(?:投递|送达|发送)|退信|(?:配信|送信|配達)できま',
  // A reply code or a status code (RFC 3463).
  '\\b5(?:\\d\\d|\\.\\d{1,3}\\.\\d{1,3})\\b',
]

const anyOf = (words: string[]) => new RegExp(words.join('|'), 'i')
const DELAYED = anyOf(delayed)
const FAILED = anyOf(failed)

const saysDelayed = (text: string) => DELAYED.test(text)
const saysFailed = (text: string) => FAILED.test(text)

/** Where the reason is likely to begin: a reply code, the recipient, words of a failure. */
const beginnings = [/\b[45](?:\d\d|\.\d{1,3}\.\d{1,3})[\s:#)>-]/, /\S@\S/, FAILED]

/** From the line where the reason begins to the end of its paragraph. */
function reasonIn(text: string) {
  const lines = text.split('\n')
  const [start = lines.length] = beginnings
    .map((beginning) => lines.findIndex((line) => beginning.test(line)))
    .filter((index) => index !== -1)
  const end = lines.findIndex((line, index) => index > start && line.trim() === '')
  return lines.slice(start, end === -1 ? undefined : end).join(' ')
}
