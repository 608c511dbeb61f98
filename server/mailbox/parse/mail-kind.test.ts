import { expect, test } from 'vitest'
import { readHeaderBlocks } from './read-mail.ts'

async function kindOf(...lines: string[]) {
  const block = Buffer.from(['From: noor@harbour.example', ...lines, '', ''].join('\r\n'))
  return (await readHeaderBlocks([block], { authservId: undefined }))[0]?.kind
}

test.each([
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated; owner-email="noor@harbour.example"',
  'AUTO-SUBMITTED: Auto-Notified',
  'Auto-Submitted: no\r\nAuto-Submitted: auto-replied (vacation)',
  'Return-Path: <>',
  'Return-Path: < > (added by the server)',
  'Precedence: auto_reply',
  'Precedence: Auto-Reply',
  'X-Autoreply: yes',
  'X-Auto-Reply: true',
  'X-Autorespond: Your request',
  'X-Autoresponder: vacation',
  'X-Mail-Autoreply: 1',
])('a mail with %j is automatic', async (line) => {
  expect(await kindOf('Subject: Re: Your request', line)).toBe('automatic')
})

test.each([
  'Precedence: list\r\nList-ID: Sales <sales.sextant.example>\r\nMailing-list: list sales@sextant.example',
  'Precedence: bulk\r\nX-Google-Group-Id: 1',
  'Precedence: junk',
  'List-Unsubscribe: <mailto:leave@sextant.example>',
  'X-Auto-Response-Suppress: All',
  'X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply',
  'Auto-Submitted: no',
  'auto-submitted: NO (a person)',
  'X-Autoreply: no',
  'Return-Path: <noor@harbour.example>',
])('a mail with %j is written by a person', async (line) => {
  expect(await kindOf('Subject: Re: Your request', line)).toBe('written')
})

test.each([
  'Automatic reply: Your request',
  'Automatic reply Re: Your request',
  'AUTOMATIC REPLY: Your request',
  '[EXTERNAL] Automatic reply: Your request',
  'Auto-Reply: Your request',
  '[Auto-Reply] Re: Your request',
  '[EXTERNAL] [OOO] Your request',
  '【自動返信】お問い合わせ',
  'Out of Office',
  'Out of Office AutoReply: Your request',
  'AUTO: Noor Haddad is out of the office (returning 12/07/2026)',
  'Abwesenheitsnotiz: Ihre Anfrage',
  'Automatische Antwort: Ihre Anfrage',
  'Réponse automatique : Votre demande',
  'Reponse automatique: Votre demande',
  '=?utf-8?Q?R=C3=A9ponse_automatique_=3A_Votre_demande?=',
  'Respuesta automática: Su solicitud',
  'Risposta automatica: La Sua richiesta',
  'Resposta automática: O seu pedido',
  'Automatisch antwoord: Uw aanvraag',
  'Automatiskt svar: Din förfrågan',
  'Autosvar: Din henvendelse',
  'Automatisk svar: Din henvendelse',
  'Automaattinen vastaus: Pyyntösi',
  'Automatyczna odpowiedź: Zapytanie',
  'Automatická odpověď: Dotaz',
  'Автоматический ответ: Ваш запрос',
  'Автоответ: Ваш запрос',
  'Otomatik Yanıt: Talebiniz',
  'OTOMATİK YANIT: Talebiniz',
  'Αυτόματη απάντηση: Το αίτημά σας',
  'رد تلقائي: طلبك',
  '\u200fرد تلقائي: طلبك',
  'תשובה אוטומטית: הבקשה שלך',
  '自动回复: 您的咨询',
  '自动回复：您的咨询',
  '自動回覆: 您的諮詢',
  '自動応答: お問い合わせ',
  '자동 회신: 문의',
])('a mail with the subject %j is automatic', async (subject) => {
  expect(await kindOf(`Subject: ${subject}`)).toBe('automatic')
})

test.each([
  'Re: Automatic reply: Your request',
  'AW: Abwesenheitsnotiz: Ihre Anfrage',
  'Antw: Automatisch antwoord: Uw aanvraag',
  'Re: 自动回复: 您的咨询',
  'Fwd: Out of Office',
  'Automatic reply system for our hotline',
  'Question: Automatic reply',
  'Re: [Auto-Reply] Your request',
  '[Sales] Your request',
  'Can your agent write an out of office note?',
  'Abwesenheitsnotiz für unsere Agenten: geht das?',
  'Our office is out of paper: 40 boxes',
  'Auto: Angebot für 3 Wagen',
  'AUTO: 12 seats (offer)',
  '自动回复功能的报价',
  '',
])('a mail with the subject %j is written by a person', async (subject) => {
  expect(await kindOf(`Subject: ${subject}`)).toBe('written')
})
