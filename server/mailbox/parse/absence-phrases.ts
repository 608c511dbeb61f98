/**
 * Subjects of absence notes and other replies of machines: of Exchange and Outlook in each language first, then those of other
 * programs.
 */
export const absencePhrases = `
  Automatic reply | Auto reply | Automated reply | Auto response | Automatic response | Auto responder
  Out of office | Out of the office | Out of office reply | Out of office auto reply | Out of office message
  Out of office notification | Automatic out of office reply | OOO | Vacation reply | Yahoo! Auto response
  Automatische Antwort | Abwesenheitsnotiz | Abwesenheitsmeldung | Abwesenheitsbenachrichtigung
  Abwesenheitsassistent | Automatische Abwesenheitsnotiz | Automatische Rückmeldung | Auto Antwort
  Réponse automatique | Message d'absence | Message d'absence automatique | Notification d'absence
  Absence du bureau | Absent du bureau | Absent(e) du bureau | Réponse automatique d’absence
  Respuesta automática | Respuesta automática de ausencia | Fuera de la oficina | Fuera de oficina
  Risposta automatica | Risposta automatica di assenza | Fuori sede | Fuori ufficio
  Resposta automática | Ausência temporária | Fora do escritório | Ausente do escritório
  Resposta automàtica | Resposta de ausência automática | Ausência do escritório
  Automatisch antwoord | Automatische beantwoording | Afwezigheidsbericht | Afwezigheidsmelding
  Autosvar | Automatiskt svar | Automatisk svar | Frånvaromeddelande | Frånvaro | Fraværsmelding
  Fraværsbesked | Ikke til stede | Ikke på kontoret | Inte på kontoret | Frånvarande
  Automaattinen vastaus | Automaattivastaus | Poissaoloviesti | Poissaoloilmoitus | Poissa | Sjálfvirkt svar
  Automatyczna odpowiedź | Autoodpowiedź | Odpowiedź automatyczna | Poza biurem | Nieobecność w biurze
  Automatická odpověď | Automatická odpoveď | Mimo kancelář | Automatikus válasz | Házon kívül
  Automatski odgovor | Samodejni odgovor | Аутоматски одговор | Răspuns automat | Автоматичен отговор
  Automaatvastus | Automātiskā atbilde | Automātiska atbilde | Automatinis atsakymas
  Автоматический ответ | Автоответ | Вне офиса | Нет на работе | Автоматична відповідь | Автовідповідь
  Otomatik yanıt | Otomatik cevap | Ofis dışında | İş yeri dışında | Αυτόματη απάντηση | Εκτός γραφείου
  رد تلقائي | الرد التلقائي | ردّ آلي | خارج المكتب | پاسخ خودکار | מענה אוטומטי | תשובה אוטומטית
  自动回复 | 自动答复 | 自動回覆 | 自動答覆 | 自動回復 | 不在办公室 | 不在辦公室 | 外出自动回复 | 休假自动回复
  自動応答 | 自動返信 | 自動応答メール | 不在通知 | 不在のお知らせ | 자동 회신 | 자동 응답 | 자동 답장 | 부재중
  Trả lời tự động | ตอบกลับอัตโนมัติ | การตอบกลับอัตโนมัติ | Balasan otomatis | Balasan automatik | स्वचालित उत्तर
`
  .trim()
  .split(/[|\n]/)
