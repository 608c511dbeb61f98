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
    '--- ',
  ])
    expect(cpuMs(() => splitQuoted(line.repeat(200_000 / line.length)))).toBeLessThan(1_000)
})
