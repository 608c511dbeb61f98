import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ConversationAnswer } from '../../../../contract/console/conversation.ts'
import {
  aConversation,
  aDraft,
  aFile,
  aMail,
  anAnswer,
  conversationCalls,
} from '../../../../tests/support/console/conversation.ts'
import { amara, aRequest, idOf, kerstin } from '../../../../tests/support/console/requests.ts'
import { show } from '../../../../tests/support/console/show.tsx'
import { stubCalls } from '../../../../tests/support/console/stub-calls.ts'
import { Conversation } from './Conversation.tsx'

const ID = idOf(1)

async function open(change: Partial<ConversationAnswer>, earlier: Record<string, ConversationAnswer> = {}) {
  const stored = { conversation: aConversation(change), draft: aDraft(), version: 1, earlier }
  const calls = stubCalls(conversationCalls(ID, stored))
  const request = aRequest({ name: 'Ada Byron' })
  await show(<Conversation request={request} me={amara.id} mailto={null} />)
  await expect.element(page.getByRole('button', { name: 'Reply' })).toBeVisible()
  return calls
}

const article = (name: string) => page.getByRole('article', { name })

test('the mails stand in their order, with author and direction in words', async () => {
  const { delivery } = anAnswer(11, { state: 'delivered', deliveredAt: Date.UTC(2026, 10, 21, 14) })
  await open({ mails: [aMail(10), { ...anAnswer(11), by: kerstin, delivery }] })
  await expect.element(article('Ada Byron wrote')).toBeVisible()
  await expect.element(article('Kerstin Wolf answered')).toBeVisible()
  const names = page
    .getByRole('article')
    .elements()
    .map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual(['Ada Byron wrote', 'Kerstin Wolf answered'])
})

test('markup in a mail is text, and its line breaks stay', async () => {
  await open({ mails: [aMail(10, { text: '<b>Hello</b>\nAda' })] })
  const text = page.getByText(/Hello/)
  await expect.element(text).toBeVisible()
  expect(text.element().textContent).toBe('<b>Hello</b>\nAda')
  expect(getComputedStyle(text.element()).whiteSpace).toBe('pre-wrap')
})

test('each mail reads in the direction of its own text', async () => {
  await open({ mails: [aMail(10, { text: 'شكرا جزيلا' })] })
  await expect.element(page.getByText('شكرا جزيلا')).toHaveStyle({ direction: 'rtl' })
})

test('the quoted history is folded', async () => {
  await open({ mails: [aMail(10, { quoted: '> Dear Ada' })] })
  await expect.element(page.getByText('> Dear Ada')).not.toBeVisible()
  await page.getByText('Quoted text').click()
  await expect.element(page.getByText('> Dear Ada')).toBeVisible()
})

test('a file is a download with its size, and a file that is not stored is named', async () => {
  const large = aFile(31, { name: 'film.mp4', bytes: 61_000_000, isStored: false })
  await open({ mails: [aMail(10, { files: [aFile(30), large] })] })
  const link = page.getByRole('link', { name: 'plan.pdf 340 kB' })
  await expect.element(link).toHaveAttribute('href', `/api/requests/${ID}/files/${idOf(30)}`)
  await expect.element(link).toHaveAttribute('download', 'plan.pdf')
  await expect.element(page.getByText('too large to store (61 MB): see the mailbox')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'film.mp4' })).not.toBeInTheDocument()
})

test('a mail of an unknown sender says so', async () => {
  await open({ mails: [aMail(10, { from: 'it@elsewhere.example', isVerified: false, isKnownSender: false })] })
  const remarks = article('it@elsewhere.example wrote').getByRole('list', { name: 'Remarks' })
  await expect.element(remarks).toHaveTextContent('Sender not verifiedFrom another address')
})

test('an automatic reply is one line, and its files are offered', async () => {
  const mail = aMail(10, { kind: 'automatic', text: 'Back on Monday', quoted: '> Dear Ada', files: [aFile(30)] })
  await open({ mails: [mail] })
  await expect.element(page.getByText('Back on Monday')).not.toBeVisible()
  await expect.element(page.getByRole('link', { name: 'plan.pdf 340 kB' })).toBeVisible()
  await page.getByText(/^Automatic reply from/).click()
  await expect.element(page.getByText('Back on Monday')).toBeVisible()
  await page.getByText('Quoted text').click()
  await expect.element(page.getByText('> Dear Ada')).toBeVisible()
})

const past = Date.UTC(2020, 0, 1)

test.each([
  ['Sent 21 Nov, 15:00', { state: 'delivered', deliveredAt: Date.UTC(2026, 10, 21, 14) }],
  ['Waiting: the server is busy', { attempts: 2, dueAt: past, lastError: 'the server is busy' }],
  ['Failed: no such mailbox', { state: 'failed', lastError: 'no such mailbox' }],
  ['Dismissed: called her', { state: 'dismissed', dismissedFor: 'called her' }],
  ['Waiting: not sent yet', { dueAt: past }],
] as const)('the state of an answer is “%s”', async (text, delivery) => {
  await open({ mails: [anAnswer(10, delivery)] })
  const state = text.startsWith('Sent') ? /^Sent .*\d\d:\d\d$/ : text
  await expect.element(article('Amara Okafor answered').getByText(state, { exact: true })).toBeVisible()
  const links = page.getByRole('link', { name: 'Deliveries' }).elements()
  const isFailed = 'state' in delivery && delivery.state === 'failed'
  expect(links.map((link) => link.getAttribute('href'))).toEqual(isFailed ? ['/deliveries?state=failed'] : [])
})

test('the seconds until an answer leaves are counted, and only its author can take it back', async () => {
  await open({ mails: [anAnswer(10), { ...anAnswer(11), by: kerstin }] })
  await expect.element(article('Amara Okafor answered').getByText(/^Leaves in (10|9) s$/)).toBeVisible()
  await expect.element(article('Amara Okafor answered').getByText('Leaves in 8 s')).toBeVisible()
  await expect.element(article('Amara Okafor answered').getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect.element(article('Kerstin Wolf answered').getByRole('button')).not.toBeInTheDocument()
})

test('without a mail server an answer waits, and can still be taken back', async () => {
  await open({ mails: [anAnswer(10, { dueAt: past })], hasMailServer: false })
  await expect.element(page.getByText('Waiting: no mail server is set')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Take back' })).toBeVisible()
})

test('colleagues who are writing are named', async () => {
  await open({ writing: [kerstin] })
  await expect.element(page.getByText('Kerstin Wolf is writing an answer.')).toBeVisible()
})

test('without mails there is nothing but the button', async () => {
  await open({})
  expect(page.getByRole('region', { name: 'Conversation' }).element().textContent).toBe('ConversationReply')
})

test('a long conversation begins with its newest mails, and loads earlier ones above them by keyboard', async () => {
  await open(
    { mails: [aMail(13, { at: 13, text: 'the newest' })], earlier: 3 },
    {
      [idOf(13)]: aConversation({
        mails: [aMail(11, { at: 11, text: 'the second' }), aMail(12, { at: 12, kind: 'automatic' })],
        earlier: 1,
      }),
      [idOf(11)]: aConversation({ mails: [aMail(10, { at: 10, text: 'the first' })], earlier: 0 }),
    },
  )
  await expect.element(page.getByText('3 earlier mails not shown')).toBeVisible()
  const button = page.getByRole('button', { name: 'Load earlier mails' })
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('1 earlier mail not shown')).toBeVisible()
  // The reading goes on with the mail before those that were shown.
  await expect
    .element(
      page
        .getByText(/^Automatic reply from/)
        .element()
        .closest('summary'),
    )
    .toHaveFocus()
  await button.click()
  await expect.element(page.getByText('the first')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(page.getByRole('article').first()).toHaveFocus()
  const texts = page.getByText(/^the (?:first|second|newest)$/).elements()
  expect(texts.map(({ textContent }) => textContent)).toEqual(['the first', 'the second', 'the newest'])
})

test('a print says how many earlier mails are missing, without the button', async () => {
  await open({ mails: [aMail(13)], earlier: 1_200 })
  await expect.element(page.getByText('1,200 earlier mails not shown')).toBeVisible()
  const button = page.getByRole('button', { name: 'Load earlier mails' }).element()
  expect(button.closest('[data-screen-only]')).not.toBeNull()
})

test('earlier mails that could not be loaded are loaded again by the same button', async () => {
  const calls = await open({ mails: [aMail(13)], earlier: 1 })
  const button = page.getByRole('button', { name: 'Load earlier mails' })
  await button.click()
  await expect.element(page.getByRole('alert').getByText(/^They could not be loaded/)).toBeVisible()
  await button.click()
  await expect.poll(() => calls.filter(({ query }) => query.get('before') === idOf(13)).length).toBe(2)
})
