import { expect, test } from 'vitest'
import { cpuMs } from '../../../tests/support/cpu-ms.ts'
import { splitQuoted } from './split-quoted.ts'

test.each([
  ['', '', null],
  ['Yes.\r\n', 'Yes.', null],
  ['Yes.\n\n> a\n> b\n\n', 'Yes.', '> a\n> b'],
  ['> a\n\nYes.', 'Yes.', '> a'],
  ['> only the history', '', '> only the history'],
  ['  indented\n> a', '  indented', '> a'],
  ['Ja.\n\nNoor skrev 23.11.2026 kl. 09:02:\n> a', 'Ja.', 'Noor skrev 23.11.2026 kl. 09:02:\n> a'],
  [
    'Oui.\n\nLe lun. 23 nov. 2026, Robin <r@s.example> a écrit :\n\nBonjour',
    'Oui.',
    'Le lun. 23 nov. 2026, Robin <r@s.example> a écrit :\n\nBonjour',
  ],
  ['See:\n\n> a', 'See:', '> a'],
  ['On 3 May you wrote:\nthat it works.', 'On 3 May you wrote:\nthat it works.', null],
  ['From: Hamburg\nTo: Dubai\nWeight: 3 t', 'From: Hamburg\nTo: Dubai\nWeight: 3 t', null],
  [
    'Yes.\n\n-- \nNoor\n\nOn 3 May 2026, Robin <r@s.example> wrote:\n> a',
    'Yes.\n\n-- \nNoor',
    'On 3 May 2026, Robin <r@s.example> wrote:\n> a',
  ],
  [
    'Yes.\n\n*Von:* R\n*Gesendet:* Montag\n*An:* N\n*Betreff:* B\n\nText',
    'Yes.',
    '*Von:* R\n*Gesendet:* Montag\n*An:* N\n*Betreff:* B\n\nText',
  ],
  [
    'نعم\n\nمن: روبن\nتم الإرسال: الاثنين\nإلى: نور\nالموضوع: طلب',
    'نعم',
    'من: روبن\nتم الإرسال: الاثنين\nإلى: نور\nالموضوع: طلب',
  ],
])('%j is %j and %j', (body, text, quoted) => {
  expect(splitQuoted(body)).toEqual({ text, quoted })
})

const FROM = 'sales@sextant.example'

/** The header block of Outlook in each language. */
test.each([
  ['From', 'Sent', 'To', 'Subject'],
  ['Von', 'Gesendet', 'An', 'Betreff'],
  ['De ', 'Envoyé ', 'À ', 'Objet '],
  ['De', 'Enviado', 'Para', 'Asunto'],
  ['De', 'Enviada', 'Para', 'Assunto'],
  ['Da', 'Inviato', 'A', 'Oggetto'],
  ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
  ['Från', 'Skickat', 'Till', 'Ämne'],
  ['Fra', 'Sendt', 'Til', 'Emne'],
  ['Lähettäjä', 'Lähetetty', 'Vastaanottaja', 'Aihe'],
  ['Od', 'Wysłane', 'Do', 'Temat'],
  ['От', 'Отправлено', 'Кому', 'Тема'],
  ['Kimden', 'Gönderildi', 'Kime', 'Konu'],
  ['من', 'تم الإرسال', 'إلى', 'الموضوع'],
  ['发件人', '发送时间', '收件人', '主题'],
  ['寄件者', '寄件日期', '收件者', '主旨'],
  ['差出人', '送信日時', '宛先', '件名'],
  ['보낸 사람', '보낸 날짜', '받는 사람', '제목'],
])(
  'the history below the headers %s, %s, %s, %s is folded, with or without an address',
  (...[from, sent, to, subject]) => {
    for (const [colon, sender] of [
      [':', `Robin <${FROM}>`],
      ['：', FROM],
      [':', `Robin Marsh\n <${FROM}>`],
      [':', 'Robin Marsh'],
    ]) {
      const history = [
        `${from}${colon} ${sender}`,
        `${sent}${colon} 30.11.2026 09:00`,
        `${to}${colon} Dana`,
        `${subject}${colon} Talent`,
        '',
        'Shall we meet?',
      ].join('\n')
      expect(splitQuoted(`Tuesday suits.\n\n${history}`)).toEqual({ text: 'Tuesday suits.', quoted: history })
      expect(splitQuoted(`Tuesday suits.\n\n________________________________\n${history}`).text).toBe('Tuesday suits.')
    }
  },
)

test.each([
  'From: Porto\nTo: Durban\nDate: every Friday',
  'From: Porto\nVia: Aqaba\nTo: Durban\nDate: 2026-12-04\nSubject: 12 containers',
  'Von: Hamburg\nAn: Dubai\nDatum: 4.12.2026\nBetreff: 3 t',
  'Da: Genova\nA: Durban\nData: 4/12/2026',
  '发件人：上海\n收件人：德班\n日期：每周五',
  'From: 40 seats\nTo: 60 seats',
  'De: Porto\n\nPara: Durban\n\nData: sexta-feira',
  'On 2 December our director (boss@wharf.example) wrote:\nWe want forty seats.',
  'On 2 December our director <boss@wharf.example> wrote:\nWe want forty seats.',
  'On Monday our director wrote:\nWe want forty seats.',
  'Am 2. Dezember schrieb unser Direktor (boss@wharf.example):\nWir wollen 40 Plätze.',
  'Please answer Kim <kim@wharf.example>, at the latest at 12:00, about this:\n40 seats',
  'Our prices of 23.11.2026:\n12 EUR, 14 EUR',
  'The mail of Kim <kim@wharf.example> has three questions:\nWhen, where, how?',
])('own words are shown: %j', (own) => {
  for (const body of [own, `Hello Robin,\n\n${own}`, `${own}\n\nIs that possible?\nDana`])
    expect(splitQuoted(body)).toEqual({ text: body, quoted: null })
})

test.each([
  'On Mon, Nov 30, 2026 at 9:00 AM Robin <sales@sextant.example> wrote:',
  'On Mon, Nov 30, 2026 at 9:00 AM Robin Marsh\n<sales@sextant.example> wrote:',
  'On 30 Nov 2026, at 09:00, Robin Marsh <sales@sextant.example> wrote:',
  'On Monday, November 30, 2026 at 09:00:00 AM GMT+1, Robin\n<sales@sextant.example> wrote:',
  'At 2026-11-30 09:00:00, "Robin" <sales@sextant.example> wrote:',
  'Robin Marsh <sales@sextant.example> wrote on 30.11.2026 09:00:',
  'Am Mo., 30. Nov. 2026 um 09:00 Uhr schrieb Robin <sales@sextant.example>:',
  'Robin <sales@sextant.example> schrieb am Mo., 30. Nov. 2026, 09:00:',
  'Le lun. 30 nov. 2026 à 09:00, Robin <sales@sextant.example> a écrit :',
  'El lun, 30 nov 2026 a las 9:00, Robin (<sales@sextant.example>) escribió:',
  'Il giorno lun 30 nov 2026 alle ore 09:00 Robin <sales@sextant.example> ha scritto:',
  'Em seg., 30 de nov. de 2026 às 09:00, Robin <sales@sextant.example> escreveu:',
  'Op ma 30 nov 2026 om 09:00 schreef Robin <sales@sextant.example>:',
  'Den mån 30 nov. 2026 kl 09:00 skrev Robin <sales@sextant.example>:',
  'Den man. 30. nov. 2026 kl. 09.00 skrev Robin <sales@sextant.example>:',
  'man. 30. nov. 2026 kl. 09:00 skrev Robin <sales@sextant.example>:',
  'ma 30. marrask. 2026 klo 9.00 Robin (sales@sextant.example) kirjoitti:',
  'pon., 30 lis 2026 o 09:00 Robin <sales@sextant.example> napisał(a):',
  'пн, 30 нояб. 2026 г. в 09:00, Robin <sales@sextant.example>:',
  'понедельник, 30 ноября 2026 г., 09:00 от Robin <sales@sextant.example>:',
  '30.11.2026, 09:00, "Robin" <sales@sextant.example> написал(а):',
  'Robin <sales@sextant.example>, 30 Kas 2026 Pzt, 09:00 tarihinde şunu yazdı:',
  'Στις Δευ 30 Νοε 2026 στις 9:00 π.μ., ο χρήστης Robin <sales@sextant.example> έγραψε:',
  'po 30. 11. 2026 v 9:00 odesílatel Robin <sales@sextant.example> napsal:',
  'Robin <sales@sextant.example> ezt írta (időpont: 2026. nov. 30., H, 9:00):',
  'lun., 30 nov. 2026, 09:00 Robin <sales@sextant.example> a scris:',
  'في الاثنين، 30 نوفمبر 2026 في 9:00 ص تمت كتابة ما يلي بواسطة Robin <sales@sextant.example>:',
  'בתאריך יום ב׳, 30 בנוב׳ 2026 ב-9:00 מאת Robin <sales@sextant.example>:',
  'Robin <sales@sextant.example> 于2026年11月30日周一 09:00写道：',
  '在 2026-11-30 09:00:00，"Robin" <sales@sextant.example> 写道：',
  'Robin <sales@sextant.example> 於 2026年11月30日 週一 上午9:00寫道：',
  '2026年11月30日(月) 9:00 Robin <sales@sextant.example>:',
  '2026년 11월 30일 (월) 오전 9:00, Robin <sales@sextant.example>님이 작성:',
  'Vào Th 2, 30 thg 11, 2026 vào lúc 09:00 Robin <sales@sextant.example> đã viết:',
])('the history below %j is folded, marked or not, also above a signature', (attribution) => {
  const marked = `${attribution}\n\n> Shall we meet?\n> Robin`
  expect(splitQuoted(`Yes.\n\n${marked}`)).toEqual({ text: 'Yes.', quoted: marked })
  expect(splitQuoted(`Yes.\n${marked}`)).toEqual({ text: 'Yes.', quoted: marked })
  expect(splitQuoted(`${marked}\n\nYes.`)).toEqual({ text: 'Yes.', quoted: marked })
  const signature = '-- \nWharf Ltd. This mail may be confidential.'
  expect(splitQuoted(`Yes.\n\n${marked}\n\n${signature}`)).toEqual({ text: `Yes.\n\n${signature}`, quoted: marked })
  const unmarked = `${attribution}\n\nShall we meet?\nRobin`
  expect(splitQuoted(`Yes.\n\n${unmarked}`)).toEqual({ text: 'Yes.', quoted: unmarked })
})

test.each([
  ['On Nov 30, 2026,\nat 9:00,\nRobin <sales@sextant.example> wrote:', '\n> Shall we meet?'],
  ['On Wed, Dec 9, Robin\n<sales@sextant.example>\nwrote:', '\n> Shall we meet?'],
  ['--- On Mon, 30/11/26, Robin <sales@sextant.example> wrote:', '\n> Shall we meet?'],
  ['man. 30. nov. 2026 kl. 09:00 skrev Robin <sales@sextant.example>:', '\n> Shall we meet?'],
])('a wrapped attribution is folded whole: %j', (attribution, below) => {
  expect(splitQuoted(`On 3 May I can.\n\n${attribution}${below}`)).toEqual({
    text: 'On 3 May I can.',
    quoted: `${attribution}${below}`,
  })
})

test('an attribution that is wrapped within its address is folded', () => {
  const body = 'Yes.\n\nman. 30. nov. 2026 kl. 09:00 skrev Robin <sales@sextant.example\n>:\n\n> Shall we meet?'
  expect(splitQuoted(body)).toEqual({
    text: 'Yes.',
    quoted: 'man. 30. nov. 2026 kl. 09:00 skrev Robin <sales@sextant.example>:\n\n> Shall we meet?',
  })
})

test.each([
  '-----Original Message-----',
  '-------- Original-Nachricht --------',
  "-----Message d'origine-----",
  '-----Mensaje original-----',
  '-----Mensagem original-----',
  '-----Messaggio originale-----',
  '-----Oorspronkelijk bericht-----',
  '-----Ursprungligt meddelande-----',
  '-----Oprindelig meddelelse-----',
  '-----Opprinnelig melding-----',
  '-----Alkuperäinen viesti-----',
  '-----Исходное сообщение-----',
  '-----Oryginalna wiadomość-----',
  '-----Özgün İleti-----',
  '------------------ 原始邮件 ------------------',
  '-----الرسالة الأصلية-----',
  '---------- Forwarded message ---------',
])('the history below %j is folded', (line) => {
  const history = `${line}\nShall we meet?`
  expect(splitQuoted(`Yes.\n\n${history}`)).toEqual({ text: 'Yes.', quoted: history })
})

test.each([
  `From: Robin <${FROM}>\nSent: Monday\nTo: Dana\nSubject: Talent\n\nShall we meet?`,
  `On Mon, Nov 30, 2026 at 9:00 AM Robin <${FROM}> wrote:\n\nShall we meet?`,
  `On Mon, Nov 30, 2026 at 9:00 AM Robin <${FROM}> wrote:\n\n> Shall we meet?`,
  '---------- Forwarded message ---------\nShall we meet?',
  'Our answers of 30.11.2026, 09:00:\n> Yes.',
])('a text that would be empty is shown whole: %j', (body) => {
  expect(splitQuoted(body)).toEqual({ text: body, quoted: null })
})

test.each([
  ['> When would you come?\nOn Tuesday.\n> With how many people?\nThree.'],
  ['Hello,\n> When would you come?\nOn Tuesday.'],
  [
    `Hello,\n\nOn 30 Nov 2026, at 09:00, Robin <${FROM}> wrote:\n> When would you come?\nOn Tuesday.\n> With how many people?\nThree.`,
  ],
])('answers between quoted lines stay where they are: %j', (body) => {
  expect(splitQuoted(body)).toEqual({ text: body, quoted: null })
})

test('a text of 200,000 characters takes at most a second, whatever its lines are', () => {
  for (const line of [
    '> ',
    'On ',
    'On 1 @\n',
    'From: \n',
    '\n',
    '______________\n',
    'a: 1\n',
    ' ',
    'On a wrote\nOn ',
    'a <b@c> 2026 wrote:\n',
    'a wrote 10:00 <b@c>:',
    'From: a@b.c\n',
    '<@',
    '@',
    'wrote ',
    ':',
    '--- ',
  ])
    expect(cpuMs(() => splitQuoted(line.repeat(200_000 / line.length)))).toBeLessThan(1_000)
})
