/** Programs wrap an attribution into up to this number of lines. */
const MAX_LINES = 4
const MAX_LENGTH = 400

/**
 * The first line of the attribution ("On 3 May 2026, Robin <robin@sextant.example> wrote:") that ends in the line `last`; null
 * if there is none. Above lines that are marked as quoted fewer signs are enough: people write "Our director wrote:" too.
 */
export function attributionStart(lines: string[], last: number, { isMarked }: { isMarked: boolean }) {
  if (last < 0 || !/[:：]\P{L}{0,8}$/u.test(lines[last] ?? '')) return null
  let certain: number | null = null
  let likely: number | null = null
  for (let first = last; first > last - MAX_LINES && first >= 0; first--) {
    const line = lines[first] ?? ''
    if (line.trim() === '' || /^\s?>/.test(line)) break
    const text = joined(lines, first, last)
    if (text.length > MAX_LENGTH) break
    const isAnchored = startsAndEnds.some((shape) => shape.test(text))
    if (isCertain(text)) certain ??= first
    else if (isMarked && isLikely(text)) likely ??= first
    else continue
    // "On Nov 21, 2026," may stand on a line of its own.
    if (isAnchored && /\d|,\s*$/.test(line)) return first
  }
  return certain ?? likely
}

const joined = (lines: string[], first: number, last: number) =>
  lines
    .slice(first, last + 1)
    .join(' ')
    // Mail programs put direction marks around Arabic texts.
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The form of a program: an address in brackets, the day with its year or the time, and the verb; or the address at the end. */
function isCertain(text: string) {
  if (!/<[^<>]*@[^<>]*>|\([^()]*@[^()]*\)/.test(text)) return false
  if (startsAndEnds.some((shape) => shape.test(text))) return year.test(text) || time.test(text)
  return (
    (year.test(text) || time.test(text)) && (verb.test(text) || (dayFirst.test(text) && endsWithAddress.test(text)))
  )
}

const isLikely = (text: string) =>
  startsAndEnds.some((shape) => shape.test(text)) ||
  (verb.test(text) && /[\d@]/.test(text)) ||
  (year.test(text) && time.test(text)) ||
  (/<[^<>]*@[^<>]*>/.test(text) && /\d/.test(text))

const year = /(?<!\d)20\d\d(?!\d)/
const time = /(?<!\d)\d{1,2}[:.h]\d\d(?!\d)/
/** "пн, 23 нояб. 2026 г. в 09:02, Robin <…>:", "2026年11月23日(月) 9:02 Robin <…>:". */
const dayFirst = /^\p{L}{0,12}\P{L}{0,4}\d/u
const endsWithAddress = /<[^<>]*@[^<>]*>\s?[:：]$/

const startsAndEnds = [
  /^[-–\s]{0,6}(?:On|At) .*\bwrote ?[:：]$/,
  /^Am .* schrieb\b.*:$/i,
  /^Le .* a écrit ?:$/i,
  /^El .* escribió ?:$/i,
  /^Il .* ha scritto ?:$/i,
  /^Op .* schreef\b.*:$/i,
  /^Em .* escreveu ?:$/i,
  /^בתאריך .*@.*:$/,
  /^(?:في|بتاريخ) .*(?:كتب|كتبت|كتبه|كتابة)(?: .*)?:$/,
]

const verbs = [
  'wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|va escriure|a scris',
  'skrev|skrifaði|kirjoitti|написал(?:а|и|\\(а\\))?|пишет|писал(?:а)?|пише|написав(?:ла)?|napisał(?:a|\\(a\\))?|napsal(?:a|\\(a\\))?',
  'napísal(?:a)?|napisao|napisala|je napisal(?:a)?|írta(?: \\(.*\\))?|έγραψε|yazdı|şunu yazdı|şunları yazdı|rašė|rakstīja|kirjutas',
  'كتب|كتبت|كتبه|كتابة ما يلي|تمت كتابة ما يلي|نوشت|כתב|כתבה|כתב/ה|写道|写到|寫道|寫到|さんは書きました|のメール|님이 작성|작성',
  'เขียนว่า|đã viết|menulis|menulis berikut|ने लिखा',
].join('|')
/** Near the end: some languages write the name behind it. */
const verb = new RegExp(`(?:^|[\\s<>,]|(?<=[\\p{Script=Han}\\p{N}>]))(?:${verbs})(?:[\\s,].{0,150})?\\s?[:：]$`, 'iu')
