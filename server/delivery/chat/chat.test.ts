import { expect, test, vi } from 'vitest'
import { referenceOf } from '../../../contract/request/reference.ts'
import { aReceiver, startNotices } from '../../../tests/support/service/notices.ts'
import { receiveMails } from '../../../tests/support/service/receive-mails.ts'
import { aContactRequest, aTrialRequest } from '../../../tests/support/service/records.ts'
import { validateChatPayload } from '../../../tests/support/service/validate-chat-payload.ts'
import { withoutMarkup } from './without-markup.ts'

const kinds = ['slack', 'teams', 'google'] as const
const consoleEnv = { CONSOLE_PORT: '3001', CONSOLE_URL: 'https://staff.sextant.example' }
const idOf = (added: object) => (added as { id: string }).id

async function start(kind: (typeof kinds)[number], env = {}) {
  const receiver = await aReceiver()
  const all = { CHAT_URL: receiver.url, CHAT_KIND: kind, ...consoleEnv, ...env }
  return { receiver, ...(await startNotices({ env: all })) }
}

test.each(kinds)(
  '%s gets company, industry, budget, reference and a link, and no address or telephone',
  async (kind) => {
    const { store, wake, receiver } = await start(kind)
    const id = idOf(
      await store.requests.add(
        aTrialRequest({
          CompanyName: 'Meridian & Co',
          Email: 'ada@meridian.example',
          Description: 'Call +44 20 7946 0000.',
        }),
        null,
      ),
    )
    wake()
    await vi.waitFor(() => expect(receiver.accepted).toHaveLength(1))
    const { body, raw } = receiver.accepted[0] as (typeof receiver.accepted)[number]
    const shown = validateChatPayload(kind, body)
    expect(shown.text).toContain('New request: Engage Talent')
    for (const text of ['Meridian & Co', 'Manufacturing', '$5k – $15k', referenceOf(id)])
      expect(shown.text).toContain(text)
    expect(shown.links).toEqual([`https://staff.sextant.example/inbox/${id}`])
    expect(raw).not.toMatch(/ada@|7946/)
  },
)

/** For all kinds at once: the rate of a chat is one message a second. */
const inEach = (check: (kind: (typeof kinds)[number]) => Promise<void>) => () => Promise.all(kinds.map(check))

test(
  'a visitor’s text can neither mention nor link',
  inEach(async (kind) => {
    const { store, wake, receiver } = await start(kind)
    const attacks = [
      '<!channel> <@U012AB3CD> <https://evil.example|Click>',
      '@channel @here [Click](https://evil.example) www.evil.example',
      '<at>Everyone</at> <users/all> <a href="https://evil.example">x</a> mail@evil.example',
      '*bold* _it_ ~no~ `code` &lt;!here&gt;',
    ]
    for (const CompanyName of attacks) await store.requests.add(aTrialRequest({ CompanyName }), null)
    wake()
    await vi.waitFor(() => expect(receiver.accepted).toHaveLength(attacks.length), { timeout: 8_000 })
    for (const { body } of receiver.accepted) {
      const { links, mentions } = validateChatPayload(kind, body)
      expect(links).toEqual([expect.stringMatching(/^https:\/\/staff\.sextant\.example\/inbox\//)])
      expect(mentions).toEqual([])
    }
  }),
)

test('a notice about a contact request omits its text, and without the console there is no link', async () => {
  const { store, wake, receiver } = await start('slack', { CONSOLE_PORT: '', CONSOLE_URL: '' })
  await store.requests.add(aContactRequest(), null)
  wake()
  await vi.waitFor(() => expect(receiver.accepted).toHaveLength(1))
  const { text, links } = validateChatPayload('slack', receiver.accepted[0]?.body)
  expect(text).toContain('New request: Contact form')
  expect(text).not.toMatch(/Noor|Haddad|visit|plant/)
  expect(links).toEqual([])
})

test(
  'a chat learns that a visitor wrote back, without the text',
  inEach(async (kind) => {
    const { store, wake, receiver } = await start(kind)
    const id = idOf(await store.requests.add(aTrialRequest({ Email: 'ada@meridian.example' }), null))
    wake()
    await vi.waitFor(() => expect(receiver.accepted).toHaveLength(1))
    await receiveMails(store, id, [{ subject: 'Re: secret', text: 'Our secret plan.' }])
    wake()
    await vi.waitFor(() => expect(receiver.accepted).toHaveLength(2), { timeout: 8_000 })
    const { body, raw } = receiver.accepted[1] as (typeof receiver.accepted)[number]
    const shown = validateChatPayload(kind, body)
    for (const text of ['A visitor wrote back: Engage Talent', 'Meridian Freight', referenceOf(id)])
      expect(shown.text).toContain(text)
    expect(shown.links).toEqual([`https://staff.sextant.example/inbox/${id}`])
    expect(raw).not.toMatch(/ada@|secret|Manufacturing/)
  }),
)

test('without a mail server the daily report goes to the chat', async () => {
  const { store, receiver, wake } = await start('teams')
  await store.requests.add(aTrialRequest(), null, { verdict: { reason: 'x', holdsMail: true } })
  expect(await store.notices.addDailyReport('2026-11-23', { mail: [], others: ['chat'] })).toBe('added')
  wake()
  await vi.waitFor(() => expect(receiver.accepted).toHaveLength(1), { timeout: 8_000 })
  const { text, links } = validateChatPayload('teams', receiver.accepted[0]?.body)
  expect(text).toContain('1 request held as spam')
  expect(links).toEqual(['https://staff.sextant.example/deliveries'])
})

test.each([
  ['Meridian Freight Ltd.', 'Meridian Freight Ltd.'],
  ['Smith & Sons (London)', 'Smith & Sons ❨London❩'],
  ['www.evil.example', 'www․evil․example'],
  ['ada@evil.example', 'ada＠evil․example'],
  ['https://evil.example/a', 'https evil․example/a'],
  ['mailto:ada', 'mailto：ada'],
  ['a\u202eb\nc', 'a b c'],
])('the text %j becomes %j', (text, expected) => {
  expect(withoutMarkup(text)).toBe(expected)
})
