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

export const saysDelayed = (text: string) => DELAYED.test(text)
export const saysFailed = (text: string) => FAILED.test(text)

/** Where the reason is likely to begin: a reply code, the recipient, words of a failure. */
const beginnings = [/\b[45](?:\d\d|\.\d{1,3}\.\d{1,3})[\s:#)>-]/, /\S@\S/, FAILED]

/** From the line where the reason begins to the end of its paragraph. */
export function reasonIn(text: string) {
  const lines = text.split('\n')
  const [start = lines.length] = beginnings
    .map((beginning) => lines.findIndex((line) => beginning.test(line)))
    .filter((index) => index !== -1)
  const end = lines.findIndex((line, index) => index > start && line.trim() === '')
  return lines.slice(start, end === -1 ? undefined : end).join(' ')
}
