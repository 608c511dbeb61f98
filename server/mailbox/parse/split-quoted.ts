/**
 * Splits what a person wrote from the history that the mail program added. Only a certain history is split off: at the end,
 * at the start with the whole answer below it, or one quotation between the answer and a signature. An answer between quoted
 * lines stays as it is. A text that would be empty is shown whole, unless each line is marked as quoted.
 */
export function splitQuoted(body: string): { text: string; quoted: string | null } {
  const lines = body
    .replace(/\r\n?/g, '\n')
    // The attribution of Gmail, wrapped within its address, would look like a quoted line.
    .replace(/(<[^<>@\n]{0,100}@[^<>@\n]{0,100})\n(>[^<>\n]{0,40}[:：][^\S\n]*\n)/g, '$1$2')
    .split('\n')
  const [start, end] = historyOf(lines)
  const text = trimLines([...lines.slice(0, start), ...lines.slice(end)])
  const quoted = trimLines(lines.slice(start, end))
  if (text === '' && !lines.every((line) => isQuoted(line) || isBlank(line)))
    return { text: trimLines(lines), quoted: null }
  return { text, quoted: quoted || null }
}

/** Keeps the indentation of the first line. */
const trimLines = (lines: string[]) =>
  lines
    .join('\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()

/** The first line of the history, and the line after its last one. */
function historyOf(lines: string[]): [number, number] {
  const tail = quotedTail(lines)
  const end = tail ?? lines.length
  for (let at = 0; at < end; at++) {
    if (isSeparator(lines, at)) return [at, lines.length]
    const start = unmarkedHistory(lines, at)
    if (start !== null) return [start, lines.length]
  }
  if (tail !== null) return [tail, lines.length]
  return onlyQuotation(lines) ?? [lines.length, lines.length]
}

const isQuoted = (line = '') => /^\s?>/.test(line)
const isBlank = (line = '') => line.trim() === ''

/** The first of the quoted lines that end the mail, with the attribution above them. */
function quotedTail(lines: string[]) {
  let start: number | null = null
  for (let at = lines.length - 1; at >= 0; at--) {
    if (isQuoted(lines[at])) start = at
    else if (!isBlank(lines[at])) break
  }
  return start === null ? null : withAttribution(lines, start)
}

function withAttribution(lines: string[], quote: number) {
  let last = quote - 1
  while (last >= 0 && isBlank(lines[last])) last--
  return attributionStart(lines, last, { isMarked: true }) ?? quote
}

/** Some programs write the attribution and then the history without marks. */
function unmarkedHistory(lines: string[], at: number) {
  const start = attributionStart(lines, at, { isMarked: false })
  const next = lines.slice(at + 1, at + 10).find((line) => !isBlank(line))
  return start === null || isQuoted(next) ? null : start
}

/** The line above the history, or the header block of Outlook. */
function isSeparator(lines: string[], at: number) {
  const line = lines[at] ?? ''
  if (isOriginalLine(line)) return true
  const isRule = /^\s*_{10,}\s*$/.test(line)
  return isHeaderBlock(lines.slice(isRule ? at + 1 : at, at + 20).filter((next) => !isBlank(next)))
}

/** A single quotation, if it begins the mail or has an attribution: the answer is above it, below it or both. */
function onlyQuotation(lines: string[]): [number, number] | null {
  const quote = lines.findIndex(isQuoted)
  if (quote < 0) return null
  const end = lines.findIndex((line, at) => at > quote && !isQuoted(line) && !isBlank(line))
  if (end < 0 || lines.slice(end).some(isQuoted)) return null
  const start = withAttribution(lines, quote)
  return start < quote || lines.slice(0, quote).every(isBlank) ? [start, end] : null
}

/** Programs wrap an attribution into up to this number of lines. */
const MAX_LINES = 4
const MAX_LENGTH = 400

/**
 * The first line of the attribution ("On 3 May 2026, Robin <robin@sextant.example> wrote:") that ends in the line `last`; null
 * if there is none. Above lines that begin with ">" fewer features are enough. Elsewhere the attribution must be certain,
 * because people write "Our director wrote:" too.
 */
function attributionStart(lines: string[], last: number, { isMarked }: { isMarked: boolean }) {
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

/**
 * The headers of the mail that is answered, as Outlook, Apple Mail and others write them above its text: with an address in
 * the line or two of the sender, since people write "From: Porto, To: Durban" too. Without one only Outlook's whole block counts.
 */
function isHeaderBlock([first = '', ...rest]: string[]) {
  if (!from.test(first)) return false
  const further = rest.slice(0, 8)
  const second = further[0] !== undefined && !isHeader(further[0]) ? further[0] : ''
  if (/\S@\S+\.\S/.test(`${first} ${second}`)) return further.filter(isHeader).length >= 2
  const order = [sent, to, subject].map((shape) => further.findIndex((line) => shape.test(line)))
  return order[0] === 0 && order.every((at, nth) => at >= nth && at >= (order[nth - 1] ?? 0))
}

/** A line such as "-----Original Message-----". */
const isOriginalLine = (line: string) =>
  original.test(line.replace(/\p{Cf}/gu, '')) || /^\s*Begin forwarded message:\s*$/.test(line)

const labelled = (labels: string) => new RegExp(`^[\\s*_\\p{Cf}]{0,20}(?:${labels})[*_]{0,2}[\\s\\u3000]?[:：]`, 'iu')

const from = labelled(
  'From|Von|De|De la|Da|Van|Från|Fra|Frá|Lähettäjä|От|Від|Od|Od strane|Kimden|Gönderen|Από|Feladó|Odesílatel|Odosielateľ|من|از|מאת|' +
    '发件人|发送人|寄件者|寄件人|差出人|送信者|送信元|보낸 사람|보낸사람|发自|Từ|Dari|Pengirim|จาก|Saatja|Nuo|No',
)
const sent = labelled(
  'Sent|Gesendet|Envoyé|Enviado|Enviada|Enviado el|Enviada em|Enviado em|Inviato|Verzonden|Skickat|Sendt|Lähetetty|Отправлено|Надіслано|' +
    'Wysłane|Wysłano|Data wysłania|Gönderildi|Gönderme Tarihi|Gönderilme Tarihi|Στάλθηκε|Εστάλη|Elküldve|Küldve|Odesláno|Odoslané|Trimis|' +
    'تم الإرسال|تاريخ الإرسال|أُرسلت|נשלח|发送时间|发送日期|寄件日期|傳送時間|送信日時|보낸 날짜|보낸날짜|Đã gửi|Terkirim|Dikirim|Poslano|Saadetud|Išsiųsta',
)
const to = labelled(
  'To|An|À|Para|A|Aan|Till|Til|Vastaanottaja|Кому|Do|Kime|Προς|Címzett|Komu|Către|إلى|الى|به|אל|收件人|收件者|宛先|받는 사람|받는사람|Đến|Kepada|ถึง|Za|Prima|Kam|Saaja',
)
const subject = labelled(
  'Subject|Betreff|Objet|Asunto|Oggetto|Assunto|Onderwerp|Ämne|Emne|Efni|Aihe|Тема|Temat|Konu|Θέμα|Tárgy|Předmět|Predmet|Subiect|' +
    'الموضوع|موضوع|נושא|主题|主題|主旨|件名|제목|Chủ đề|Tiêu đề|Subjek|Perihal|เรื่อง|Teema|Tema|Zadeva',
)
const other = labelled(
  'Date|Datum|Fecha|Data|Dato|Dags|Päivämäärä|Päiväys|Дата|Tarih|Ημερομηνία|Dátum|التاريخ|تاريخ|תאריך|日期|日付|日時|날짜|Ngày|Tanggal|Kuupäev|' +
    'Cc|Kopia|Kopie|Kopi|Kopio|Копия|Копія|DW|抄送|副本|نسخة|参照|참조|Bilgi|Copie à|Reply-To|Antwort an|Importance|Wichtigkeit|Priority|Attachments|Anlagen',
)

const isHeader = (line: string) => [sent, to, subject, other].some((shape) => shape.test(line))

const original = new RegExp(
  `^\\s*-{3,} ?(?:${[
    'original message|original mail|original email|forwarded message|reply message|original',
    'ursprüngliche nachricht|original-?nachricht|originalnachricht|weitergeleitete nachricht|ursprüngliche mail',
    "message d'origine|message d’origine|message original|message initial|message transféré|mensaje original|mensaje reenviado",
    'mensagem original|mensagem encaminhada|messaggio originale|messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht',
    'originalmeddelande|ursprungligt meddelande|vidarebefordrat meddelande|oprindelig meddelelse|oprindelig besked|videresendt meddelelse',
    'opprinnelig melding|videresendt melding|alkuperäinen viesti|välitetty viesti|исходное сообщение|пересылаемое сообщение|оригинальное сообщение',
    'wiadomość oryginalna|oryginalna wiadomość|wiadomość przekazana|původní zpráva|pôvodná správa|eredeti üzenet|mesaj original|mesajul original',
    'özgün İleti|orijinal mesaj|yönlendirilen ileti|αρχικό μήνυμα|الرسالة الأصلية|رسالة أصلية|رسالة معاد توجيهها|הודעה מקורית',
    '原始邮件|邮件原件|转发邮件|原始郵件|原始訊息|轉寄郵件|元のメッセージ|転送メッセージ|원본 메시지|원본 메일|전달된 메시지|thư gốc|pesan asli',
  ].join('|')}) ?-{3,}\\s*$`,
  'iu',
)
