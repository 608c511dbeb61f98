/**
 * True for a subject that only an absence note or another reply of a machine has: a known phrase, alone, in brackets or before
 * the colon and the subject that it answers. "Re: Automatic reply: …" is of a person.
 */
export function isAutomaticSubject(subject: string) {
  // A server may mark mails from outside ("[EXTERNAL] …"), and a program its own ("【自動返信】…").
  const [marks = ''] = /^(?:\s*(?:\[[^\]]*\]|【[^】]*】))*/.exec(subject) ?? []
  const plain = subject.slice(marks.length)
  const [head = ''] = plain.split(/[:：]/, 1)
  const parts = [...marks.split(/[\]】]/), head.replace(/\s(?:re|aw|sv)$/i, '')]
  return parts.some((part) => phrases.has(lettersOf(part))) || notes.test(plain)
}

/** HCL Notes: "AUTO: Noor Haddad is out of the office (returning 12/07/2026)". */
const notes = /^\s*AUTO: .{1,200}\([^()]{0,60}\d{4}\)\s*$/

/** Phrases are compared without case (`ı` is `I` in capitals), accents, spaces and hyphens. */
const lettersOf = (text: string) => text.normalize('NFKD').toLowerCase().replaceAll('ı', 'i').replace(/\P{L}/gu, '')

/** Of Exchange and Outlook in each language first, then those of other programs. */
const phrases = new Set(
  [
    ...['Automatic reply', 'Auto reply', 'Automated reply', 'Auto response', 'Automatic response', 'Auto responder'],
    ...[
      'Out of office',
      'Out of the office',
      'Out of office reply',
      'Out of office auto reply',
      'Out of office message',
    ],
    ...['Out of office notification', 'Automatic out of office reply', 'OOO', 'Vacation reply', 'Yahoo! Auto response'],
    ...['Automatische Antwort', 'Abwesenheitsnotiz', 'Abwesenheitsmeldung', 'Abwesenheitsbenachrichtigung'],
    ...['Abwesenheitsassistent', 'Automatische Abwesenheitsnotiz', 'Automatische Rückmeldung', 'Auto Antwort'],
    ...['Réponse automatique', "Message d'absence", "Message d'absence automatique", "Notification d'absence"],
    ...['Absence du bureau', 'Absent du bureau', 'Absent(e) du bureau', 'Réponse automatique d’absence'],
    ...['Respuesta automática', 'Respuesta automática de ausencia', 'Fuera de la oficina', 'Fuera de oficina'],
    ...['Risposta automatica', 'Risposta automatica di assenza', 'Fuori sede', 'Fuori ufficio'],
    ...['Resposta automática', 'Ausência temporária', 'Fora do escritório', 'Ausente do escritório'],
    ...['Resposta automàtica', 'Resposta de ausência automática', 'Ausência do escritório'],
    ...['Automatisch antwoord', 'Automatische beantwoording', 'Afwezigheidsbericht', 'Afwezigheidsmelding'],
    ...['Autosvar', 'Automatiskt svar', 'Automatisk svar', 'Frånvaromeddelande', 'Frånvaro', 'Fraværsmelding'],
    ...['Fraværsbesked', 'Ikke til stede', 'Ikke på kontoret', 'Inte på kontoret', 'Frånvarande'],
    ...[
      'Automaattinen vastaus',
      'Automaattivastaus',
      'Poissaoloviesti',
      'Poissaoloilmoitus',
      'Poissa',
      'Sjálfvirkt svar',
    ],
    ...['Automatyczna odpowiedź', 'Autoodpowiedź', 'Odpowiedź automatyczna', 'Poza biurem', 'Nieobecność w biurze'],
    ...['Automatická odpověď', 'Automatická odpoveď', 'Mimo kancelář', 'Automatikus válasz', 'Házon kívül'],
    ...['Automatski odgovor', 'Samodejni odgovor', 'Аутоматски одговор', 'Răspuns automat', 'Автоматичен отговор'],
    ...['Automaatvastus', 'Automātiskā atbilde', 'Automātiska atbilde', 'Automatinis atsakymas'],
    ...['Автоматический ответ', 'Автоответ', 'Вне офиса', 'Нет на работе', 'Автоматична відповідь', 'Автовідповідь'],
    ...['Otomatik yanıt', 'Otomatik cevap', 'Ofis dışında', 'İş yeri dışında', 'Αυτόματη απάντηση', 'Εκτός γραφείου'],
    ...['رد تلقائي', 'الرد التلقائي', 'ردّ آلي', 'خارج المكتب', 'پاسخ خودکار', 'מענה אוטומטי', 'תשובה אוטומטית'],
    ...[
      '自动回复',
      '自动答复',
      '自動回覆',
      '自動答覆',
      '自動回復',
      '不在办公室',
      '不在辦公室',
      '外出自动回复',
      '休假自动回复',
    ],
    ...[
      '自動応答',
      '自動返信',
      '自動応答メール',
      '不在通知',
      '不在のお知らせ',
      '자동 회신',
      '자동 응답',
      '자동 답장',
      '부재중',
    ],
    ...['Trả lời tự động', 'ตอบกลับอัตโนมัติ', 'การตอบกลับอัตโนมัติ', 'Balasan otomatis', 'Balasan automatik', 'स्वचालित उत्तर'],
  ].map(lettersOf),
)
