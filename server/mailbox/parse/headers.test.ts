import { expect, test } from 'vitest'
import { cpuMs } from '../../../tests/support/cpu-ms.ts'
import { isVouchedFor, limitHeaders } from './headers.ts'
import { MAX_HEADER_BYTES } from './parsed-mail.ts'
import { readHeaderBlocks, readMail } from './read-mail.ts'

const options = { authservId: undefined }
const bytes = (text: string) => new TextEncoder().encode(text)

/** 850 kB, as one header, a folded one, or many. */
const long = {
  'one line': `X-Long: ${'a'.repeat(850_000)}\n`,
  'folded lines': `X-Long: a\n${' folded\n'.repeat(110_000)}`,
  'many fields': 'Received: by mail.example\n'.repeat(33_000),
  'many results': 'Authentication-Results: mail.example; dmarc=pass header.from=harbour.example\n'.repeat(11_000),
  'Message-IDs': `References: ${'<a@b.example>\n '.repeat(56_000)}\n`,
  CRLF: 'Received: by mail.example\r\n'.repeat(33_000),
}

test.each(Object.entries(long))(
  'of headers of 850 kB (%s) at most 100 kB are read, and the text as it is',
  async (_, headers) => {
    const mail = bytes(`From: ada@meridian.example\nSubject: Re: Offer\n${headers}X-Last: 1\n\nTuesday\n\nsuits us.\n`)
    expect(limitHeaders(mail).length).toBeLessThan(MAX_HEADER_BYTES + 100)
    const startedAt = process.cpuUsage()
    expect(await readMail(mail, options)).toMatchObject({
      from: 'ada@meridian.example',
      subject: 'Re: Offer',
      text: 'Tuesday\n\nsuits us.',
    })
    expect(await readHeaderBlocks([mail], options)).toMatchObject([{ from: 'ada@meridian.example' }])
    const { user } = process.cpuUsage(startedAt)
    expect(user / 1_000).toBeLessThan(500)
  },
)

test('a field that reaches over the limit is left out, with all of its lines', () => {
  const before = `X-Long: ${'a'.repeat(MAX_HEADER_BYTES - 40)}\n`
  const mail = bytes(`${before}From: Ada Byron\n <ada@meridian.example.attacker.example>\n\nHello\n`)
  expect(Buffer.from(limitHeaders(mail)).toString()).toBe(`${before}\nHello\n`)
  const cut = mail.subarray(0, MAX_HEADER_BYTES)
  expect(Buffer.from(cut).toString()).toMatch(/From: Ada Byron\n <ada@merid/)
  expect(Buffer.from(limitHeaders(cut)).toString()).toBe(before)
})

test('headers that end at the limit are whole', () => {
  const block = bytes(`X-Long: ${'a'.repeat(MAX_HEADER_BYTES - 12)}\r\n\r\n`)
  expect(block).toHaveLength(MAX_HEADER_BYTES)
  expect(limitHeaders(block)).toBe(block)
})

test.each(['no mail', 'a\n\nb', `${'a'.repeat(MAX_HEADER_BYTES - 1)}\n\n${'b'.repeat(500_000)}`])(
  'a mail whose headers are short stays as it is',
  (text) => {
    const mail = bytes(text)
    expect(limitHeaders(mail)).toBe(mail)
  },
)

const authservId = 'mx.sextant.example'
const from = 'noor@harbour.example'
const isVerified = (...results: string[]) => isVouchedFor({ results, authservId, from })

test.each([
  'mx.sextant.example; dmarc=pass header.from=harbour.example',
  'MX.Sextant.Example; spf=pass smtp.mailfrom=a@b.example; DMARC=pass (p=none dis=none) header.from=Harbour.Example',
  'mx.sextant.example 1; dmarc=pass',
  '"mx.sextant.example"; dmarc/1 = pass header.from="harbour.example"',
  'mx.sextant.example (the (nested) server); dkim=none; dmarc=pass header.from=noor@harbour.example',
])('verified: %s', (results) => {
  expect(isVerified(results)).toBe(true)
})

test.each([
  ['kontakt@m\u00fcnchen.example', 'dmarc=pass header.from=xn--mnchen-3ya.example'],
  ['kontakt@xn--mnchen-3ya.example', 'dmarc=pass header.from=M\u00dcNCHEN.example'],
  ['kontakt@harbour.example.', 'dmarc=pass header.from=Harbour.example'],
])('verified: a mail from %s with %s, another spelling of the domain', (from, dmarc) => {
  expect(isVouchedFor({ results: [`mx.sextant.example; ${dmarc}`], authservId, from })).toBe(true)
})

test.each([
  ['mx.attacker.example; dmarc=pass header.from=harbour.example'],
  ['mx.sextant.example.attacker.example; dmarc=pass'],
  ['mx.sextant.example; spf=pass; dkim=pass header.d=harbour.example'],
  ['mx.sextant.example; dmarc=none header.from=harbour.example'],
  ['mx.sextant.example; dmarc=passed'],
  ['mx.sextant.example; dmarc=pass header.from=other.example'],
  ['mx.sextant.example; dmarc=fail (dmarc=pass) header.from=harbour.example'],
  ['mx.sextant.example (; dmarc=pass header.from=harbour.example)'],
  ['mx.sextant.example; spf=fail smtp.mailfrom="; dmarc=pass header.from=harbour.example"'],
  ['mx.sextant.example; spf=fail smtp.mailfrom=";dmarc=pass;"@evil.example'],
  ['mx.sextant.example; spf=fail smtp.mailfrom=a; dmarc=pass @evil.example; dmarc=fail header.from=harbour.example'],
  ['mx.sextant.example; spf=fail reason="a\\"; dmarc=pass header.from=harbour.example; \\""'],
  ['dmarc=pass; mx.sextant.example; dmarc=pass'],
  ['', 'mx.sextant.example; dmarc=pass'],
  ['mx.other.example; dmarc=fail', 'mx.sextant.example; dmarc=pass header.from=harbour.example'],
  ['mx.sextant.example; dmarc=fail', 'mx.sextant.example; dmarc=pass header.from=harbour.example'],
  ['mx.sextant.example; spf=pass', 'mx.sextant.example; dmarc=pass header.from=harbour.example'],
  [],
])('not verified: %s %s', (...results) => {
  expect(isVerified(...results)).toBe(false)
})

test('without the name of the mail server nothing is verified, nor a mail without a sender', () => {
  const results = ['mx.sextant.example; dmarc=pass']
  expect(isVouchedFor({ results, authservId: undefined, from })).toBe(false)
  expect(isVouchedFor({ results, authservId, from: '' })).toBe(false)
})

test('the headers of Microsoft 365 have no name', () => {
  const results = [
    'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=harbour.example; dkim=pass (signature was verified) header.d=harbour.example;dmarc=pass action=none header.from=harbour.example;compauth=pass reason=100',
  ]
  expect(isVouchedFor({ results, authservId: '-', from })).toBe(true)
  expect(isVouchedFor({ results, authservId, from })).toBe(false)
  expect(isVouchedFor({ results: ['mx.a.example; dmarc=pass'], authservId: '-', from })).toBe(false)
})

test('a header of a million characters is read within a second', () => {
  for (const part of ['(', '"', ';', 'dmarc=', '\\', 'header.from='])
    expect(
      cpuMs(() => isVerified(`mx.sextant.example; dmarc=pass ${part.repeat(1_000_000 / part.length)}`)),
    ).toBeLessThan(1_000)
})

async function kindOf(...lines: string[]) {
  const block = Buffer.from(['From: noor@harbour.example', ...lines, '', ''].join('\r\n'))
  return (await readHeaderBlocks([block], options))[0]?.kind
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
