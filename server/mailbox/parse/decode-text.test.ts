import { expect, test } from 'vitest'
import { readMail } from './read-mail.ts'

const textOf = async (head: string[], body: Uint8Array) => {
  const source = Buffer.concat([Buffer.from(['From: noor@harbour.example', ...head, '', ''].join('\r\n')), body])
  return (await readMail(source, { authservId: undefined })).text
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const utf8 = (text: string) => Buffer.from(text)
const german = 'Schöne Grüße, 40 Plätze'
/** In KOI8-R, Windows-1251, Shift_JIS and GBK. */
const koi8 = Buffer.from('f0d2c9d7c5d4', 'hex')
const cyrillic = Buffer.from('cff0e8e2e5f2', 'hex')
const japanese = Buffer.from('89ce976a93fa', 'hex')
const chinese = Buffer.from('d6dcb6febfc9d2d4', 'hex')

test.each([
  ['nothing', 'text/plain', latin(german), german],
  ['nothing', 'text/plain', utf8(german), german],
  ['utf-8', 'text/plain; charset=utf-8', latin(german), german],
  ['utf-8', 'text/plain; charset=utf-8', utf8(`${german} 火曜日`), `${german} 火曜日`],
  ['us-ascii', 'text/plain; charset=us-ascii', latin(german), german],
  ['us-ascii', 'text/plain; charset="US-ASCII"', utf8(german), german],
  ['iso-8859-1', 'text/plain; charset=iso-8859-1', latin(german), german],
  ['iso-8859-1', 'text/plain; charset=iso-8859-1', utf8(german), german],
  ['windows-1252', 'text/plain; charset=windows-1252', Buffer.from('80a0969343fc942e', 'hex'), '€\u00a0–“Cü”.'],
  ['an unknown name', 'text/plain; charset=x-unknown', utf8(german), german],
  ['an unknown name', 'text/plain; charset=unknown-8bit', latin(german), german],
  ['koi8-r', 'text/plain; charset=koi8-r', koi8, 'Привет'],
  ['windows-1251', 'text/plain; charset=windows-1251', cyrillic, 'Привет'],
  ['shift_jis', 'text/plain; charset=shift_jis', japanese, '火曜日'],
  ['cp932', 'text/plain; charset=cp932', japanese, '火曜日'],
  ['gb2312', 'text/plain; charset=gb2312', chinese, '周二可以'],
  ['iso-2022-jp', 'text/plain; charset=iso-2022-jp', latin(german), german],
  [
    'utf-8, with a line of a server',
    'text/plain; charset=utf-8',
    Buffer.concat([utf8(`${german}\n`), latin('Gruß')]),
    `${german}\nGruß`,
  ],
  ['utf-8, cut within a letter', 'text/plain; charset=utf-8', utf8('火曜日').subarray(0, -1), '火曜æ—'],
  [
    'utf-8, with lines of other bytes',
    'text/plain; charset=utf-8',
    Buffer.concat([utf8('für\n'), latin('\xff\xfe\xfd')]),
    'für\nÿþý',
  ],
  ['nothing', 'text/plain', Buffer.from('84477275df9320fc626572', 'hex'), '„Gruß“ über'],
  ['nothing, in HTML', 'text/html', latin(`<p>${german}</p>`), german],
  [
    'windows-1251 in the HTML',
    'text/html',
    Buffer.concat([latin('<meta charset="windows-1251"><p>'), cyrillic]),
    'Привет',
  ],
  [
    'koi8-r in the HTML of HTML 4',
    'text/html; charset=us-ascii',
    Buffer.concat([latin('<META http-equiv=Content-Type content="text/html; charset=koi8-r"><p>'), koi8]),
    'Привет',
  ],
  ['an unknown name in the HTML', 'text/html', latin(`<meta charset="x-none"><p>${german}</p>`), german],
  ['a wrong name in the HTML', 'text/html', latin(`<meta charset="utf-8"><p>${german}</p>`), german],
])('a text that states %s is read without loss (%s)', async (_, type, body, text) => {
  expect(await textOf([`Content-Type: ${type}`, 'Content-Transfer-Encoding: 8bit'], body)).toBe(text)
  const base64 = Buffer.from(body.toString('base64'))
  expect(await textOf([`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64'], base64)).toBe(text)
})

test.each([
  [latin(`Subject: ${german}`), german],
  [utf8(`Subject: ${german}`), german],
  [utf8('Subject: =?unknown-8bit?Q?Sch=C3=B6n?='), 'Schön'],
  [utf8('Subject: =?us-ascii?Q?Sch=C3=B6n?='), 'Schön'],
  [utf8('Subject: =?utf-8?Q?Sch=F6n?='), 'Schön'],
  [utf8('Subject: =?windows-1251?B?z/Do4uXy?='), 'Привет'],
])('a subject is read without loss (%#)', async (line, subject) => {
  const source = Buffer.concat([line, utf8('\r\nFrom: noor@harbour.example\r\n\r\nHello')])
  expect(await readMail(source, { authservId: undefined })).toMatchObject({ subject, text: 'Hello' })
})
