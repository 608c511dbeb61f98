import { expect, test } from 'vitest'
import { cpuMs } from '../../../tests/support/cpu-ms.ts'
import { readHeaderBlocks } from './read-mail.ts'

async function ccOf(headers: string) {
  const block = new TextEncoder().encode(`From: Ada <ada@meridian.example>\n${headers}\n`)
  return (await readHeaderBlocks([block], { authservId: undefined }))[0]?.cc
}

test.each<[string, string, string[]]>([
  ['no Cc', 'To: sales@sextant.example\n', ['sales@sextant.example']],
  [
    'further addresses in To, and a group',
    'To: sales@sextant.example, Bo <Bo@Harbour.example>\nCc: Team: eve@pier.example, kim@pier.example;\n',
    ['sales@sextant.example', 'bo@harbour.example', 'eve@pier.example', 'kim@pier.example'],
  ],
  [
    'the same address twice, in both spellings of its domain',
    'To: bo@m\u00fcnchen.example\nCc: Bo@xn--mnchen-3ya.example\n',
    ['bo@xn--mnchen-3ya.example'],
  ],
  ['the sender', 'To: ADA@meridian.example\nCc: bo@harbour.example\n', ['bo@harbour.example']],
  [
    'machines',
    'Cc: no-reply@shop.example, noreply+7@shop.example, do_not_reply@shop.example, DoNotReply@shop.example, mailer-daemon@x.example, bounces@x.example, bo@harbour.example, norepl@shop.example\n',
    ['bo@harbour.example', 'norepl@shop.example'],
  ],
  ['a name with a line break', 'Cc: "Bo\n Bcc: eve@pier.example" <bo@harbour.example>\n', ['bo@harbour.example']],
  ['a name that is another address', 'Cc: "eve@pier.example" <bo@harbour.example>\n', ['bo@harbour.example']],
  [
    'the name and the address of a mailing list',
    'To: sales@sextant.example\nCc: bo@harbour.example, dock@lists.example\nList-Id: Dock <dock.lists.example>\n',
    ['sales@sextant.example', 'bo@harbour.example'],
  ],
  [
    'the address to which a mailing list is written',
    'To: Sales@sextant.example, bo@harbour.example\nPrecedence: list\nList-Post: <https://groups.example/sales>,\n <mailto:sales@Sextant.example?subject=Hello>\n',
    ['bo@harbour.example'],
  ],
  ['a mailing list that is not among the recipients', 'Cc: bo@harbour.example\nList-Id: <dock.lists.example>\n', []],
  ['an unknown mailing list', 'To: dock@lists.example\nCc: bo@harbour.example\nPrecedence: list\n', []],
])('who may get a copy, of a mail with %s', async (_what, headers, cc) => {
  expect(await ccOf(headers)).toEqual(cc)
})

test('hostile lists are read in some milliseconds', async () => {
  const ms = await cpuMs(() =>
    ccOf(`Cc: ${'<'.repeat(40_000)}\nList-Post: ${'<mailto:'.repeat(4_000)}\nList-Id: ${'<a'.repeat(9_000)}\n`),
  )
  expect(ms).toBeLessThan(200)
})
