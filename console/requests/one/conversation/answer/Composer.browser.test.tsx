import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { RequestAnswer } from '../../../../../contract/console/requests.ts'
import {
  aConversation,
  aDraft,
  aFile,
  aMail,
  anAnswer,
  conversationCalls,
  type Stored,
} from '../../../../../tests/support/console/conversation.ts'
import { amara, aRequest, idOf, kerstin } from '../../../../../tests/support/console/requests.ts'
import { chooseFiles, show } from '../../../../../tests/support/console/show.tsx'
import { stubCalls } from '../../../../../tests/support/console/stub-calls.ts'
import { currentToasts } from '../../../../../ui/toasts/toasts.ts'
import { queries } from '../../../../shared/queries.ts'
import { Conversation } from '../Conversation.tsx'
import { finishDiscard } from './discard-draft.ts'

const ID = idOf(1)
let stored: Stored

beforeEach(() => {
  stored = { conversation: aConversation(), draft: aDraft(), version: 1 }
})

afterEach(() => finishDiscard(ID))

type Answers = Parameters<typeof stubCalls>[0]

async function open(answers: Answers = {}, change: Partial<RequestAnswer> = {}) {
  const calls = stubCalls({ ...conversationCalls(ID, stored), ...answers })
  const screen = await show(<Shown change={change} />)
  await expect.poll(() => queries.isFetching()).toBe(0)
  return { calls, screen, named: (name: string) => calls.filter(({ call }) => call.startsWith(name)) }
}

const Shown = ({ change }: { change: Partial<RequestAnswer> }) => (
  <Conversation request={aRequest(change)} me={amara.id} mailto="mailto:office@company1.example" />
)

async function startWriting() {
  await userEvent.keyboard('r')
  await expect.element(text).toHaveFocus()
}

async function openToWrite(answers: Answers = {}, change: Partial<RequestAnswer> = {}) {
  const opened = await open(answers, change)
  await startWriting()
  return opened
}

/** Earlier than after the last key. */
async function save() {
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
}

function sendElsewhere(text: string) {
  stored.conversation = aConversation({ mails: [{ ...anAnswer(800), text }] })
  stored.draft = aDraft({ id: idOf(801) })
  stored.version = 2
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = field('Text')

test('r opens the composer with the focus in the text, and changes nothing', async () => {
  const { calls } = await openToWrite()
  await expect.element(field('To')).toHaveValue('office@company1.example')
  await expect.element(field('Subject')).toHaveValue('Re: Engage Talent [1XB-7QM-3KP]')
  await expect.element(page.getByRole('link', { name: 'Open in your email program' })).toBeVisible()
  expect(calls.every(({ call }) => call.startsWith('GET'))).toBe(true)
})

test('an empty composer is closed by Escape, and one with a text keeps it', async () => {
  await openToWrite()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Reply')).toHaveFocus()
  await startWriting()
  await userEvent.keyboard('Dear Ada{Escape}')
  await expect.element(text).not.toHaveFocus()
  await expect.element(text).toHaveValue('Dear Ada')
})

test('a draft is saved after the last key, and opened again', async () => {
  const { named, screen } = await openToWrite()
  await userEvent.keyboard('Dear Ada')
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(named('PUT').map(({ body }) => body)).toEqual([{ ...pick(aDraft()), text: 'Dear Ada', updatedAt: null }])
  expect(sessionStorage).toHaveLength(0)
  await screen.unmount()
  queries.clear()
  await open()
  await expect.element(text).toHaveValue('Dear Ada')
  await expect.element(text).not.toHaveFocus()
})

test('a text that cannot be saved stays in the tab, and is saved when the service is back', async () => {
  let isDown = true
  const put = `PUT /requests/${ID}/draft`
  const { screen } = await openToWrite({
    [put]: (sent) => (isDown ? { status: 503 } : (conversationCalls(ID, stored)[put]?.(sent) ?? {})),
  })
  await text.fill('Dear Ada')
  await expect.element(page.getByText(/^Not saved, kept in this tab/)).toBeVisible()
  await screen.unmount()
  queries.clear()
  await open({ [put]: () => ({ status: 503 }) })
  await expect.element(text).toHaveValue('Dear Ada')
  isDown = false
  await cleanup()
  queries.clear()
  await open()
  await expect.poll(() => stored.draft.text).toBe('Dear Ada')
  await expect.poll(() => sessionStorage.length).toBe(0)
})

test('a new draft ends with the signature, and the signature alone cannot be sent', async () => {
  const signature = 'Amara Okafor\nSales'
  stored.draft = aDraft({ text: `\n\n${signature}`, signature })
  const { named } = await open()
  await expect.element(text).not.toBeInTheDocument()
  await startWriting()
  await expect.element(text).toHaveValue(`\n\n${signature}`)
  await expect.element(button('Send')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Reply')).toHaveFocus()
  await startWriting()
  await userEvent.keyboard('Dear Ada,')
  await expect.element(text).toHaveValue(`Dear Ada,\n\n${signature}`)
  await button('Discard').click()
  await expect.element(text).not.toBeInTheDocument()
  await userEvent.keyboard('r')
  await expect.element(text).toHaveValue(`\n\n${signature}`)
  await userEvent.keyboard('On Thursday.{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('article', { name: 'Amara Okafor answered' })).toBeVisible()
  expect(named(`POST /requests/${ID}/mails`)[0]?.body).toMatchObject({ text: `On Thursday.\n\n${signature}` })
})

const someReplies = {
  locale: 'en',
  replies: [
    { title: 'Offer a call', text: 'Hello Ada,\n\nhttps://book.example' },
    { title: 'Ask for details', text: 'Hello {visitorName},\n\nwhich systems?' },
  ],
}

test('a text that is longer than an answer can be stays whole, unsaved and unsent, and the limit is said', async () => {
  const { named } = await openToWrite()
  await text.fill('Dear Ada')
  await save()
  const long = 'x'.repeat(20_001)
  await text.fill(long)
  await field('Subject').fill('y'.repeat(301))
  await expect.element(page.getByText('At most 20,000 characters; this text has 20,001.')).toBeVisible()
  await expect.element(page.getByText('At most 300 characters; this text has 301.')).toBeVisible()
  await expect.element(page.getByText('Not saved, kept in this tab')).toBeVisible()
  await expect.element(text).toHaveValue(long)
  await expect.element(button('Send')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await text.fill('Dear Ada, yes')
  await field('Subject').fill('Re: A visit')
  await save()
  const saved = () => named('PUT').map(({ body }) => (body as { text: string }).text)
  expect(saved()).toEqual(['Dear Ada', 'Dear Ada, yes'])
  expect(named('POST')).toEqual([])
})

test('keys of an input method neither send nor leave the answer', async () => {
  const { named } = await openToWrite()
  await text.fill('日本')
  for (const key of ['Enter', 'Escape'])
    text
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: key === 'Enter', isComposing: true, bubbles: true }))
  await expect.element(text).toHaveFocus()
  expect(named('POST')).toEqual([])
})

const screenshot = () => new File(['png'], 'image.png', { type: 'image/png' })

test.each([
  ['a screenshot', { 'text/html': '<img src="https://a.example/b.png">' }],
  ['a file', {}],
  ['a file, which some systems copy with its name', { 'text/plain': 'image.png' }],
])('%s that is pasted into the text is attached', async (_, texts) => {
  await openToWrite()
  expect(paste({ files: [screenshot()], texts })).toBe(true)
  await expect.element(page.getByRole('link', { name: 'image.png 1 kB' })).toBeVisible()
})

test.each([
  ['a text', [], { 'text/plain': 'Hello' }],
  [
    'a text that an office program copies with its picture',
    [screenshot()],
    { 'text/plain': '1\t2', 'text/html': '<b>' },
  ],
])('%s is pasted as text', async (_, files, texts) => {
  const { named } = await openToWrite()
  expect(paste({ files, texts })).toBe(false)
  expect(named('POST')).toEqual([])
})

/** Whether the paste was taken. */
function paste({ files, texts }: { files: File[]; texts: Record<string, string> }) {
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  for (const [type, content] of Object.entries(texts)) clipboardData.setData(type, content)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  return !text.element().dispatchEvent(event)
}

test('a slash at the beginning of a line opens the saved replies, and Enter inserts one at the caret, which can be undone', async () => {
  stored.replies = someReplies
  stored.draft = aDraft({ text: '\n\nAmara', signature: 'Amara' })
  await openToWrite()
  await expect.element(button('Saved replies')).toBeVisible()
  await userEvent.keyboard('Thank you.{Enter}/')
  const list = page.getByRole('listbox', { name: 'Saved replies' })
  const filter = page.getByRole('combobox', { name: 'Saved reply' })
  await expect.element(filter).toHaveFocus()
  await expect.element(list.getByRole('option', { selected: true, name: /^Offer a call/ })).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(list.getByRole('option', { selected: true, name: /^Ask for details/ })).toBeVisible()
  const active = filter.element().getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(active)?.textContent).toContain('Ask for details')
  await userEvent.keyboard('call{Enter}')
  await expect.element(text).toHaveFocus()
  await expect.element(text).toHaveValue('Thank you.\nHello Ada,\n\nhttps://book.example\n\nAmara')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => (text.element() as HTMLTextAreaElement).value).not.toContain('Hello')
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.element(text).toHaveValue('Thank you.\nHello Ada,\n\nhttps://book.example\n\nAmara')
  await userEvent.keyboard(' See you.')
  await expect.element(text).toHaveValue('Thank you.\nHello Ada,\n\nhttps://book.example See you.\n\nAmara')
})

test('a saved reply whose title has what was typed comes before one whose text has it', async () => {
  const replies = [
    { title: 'Ask for details', text: 'Who decides in cases that do not follow the rule?' },
    { title: 'Follow up', text: 'Is it still of interest?' },
  ]
  stored.replies = { locale: 'en', replies }
  await openToWrite()
  await button('Saved replies').click()
  await userEvent.keyboard('follow')
  await expect.element(page.getByRole('option', { selected: true, name: /^Follow up/ })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /^Ask for details/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(text).toHaveValue('Is it still of interest?')
})

test('a placeholder without a value is selected, and the answer is not sent before it is replaced', async () => {
  stored.replies = someReplies
  const { named } = await openToWrite()
  await button('Saved replies').click()
  await page.getByRole('option', { name: /^Ask for details/ }).click()
  await expect.element(text).toHaveValue('Hello {visitorName},\n\nwhich systems?')
  await expect.element(page.getByText('Replace {visitorName} before you send this answer.')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await userEvent.keyboard('Ada')
  await expect.element(text).toHaveValue('Hello Ada,\n\nwhich systems?')
  expect(named(`POST /requests/${ID}/mails`)).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('article', { name: 'Amara Okafor answered' })).toBeVisible()
})

test('Escape closes the saved replies, and what was typed stays in the text', async () => {
  stored.replies = someReplies
  await openToWrite()
  await expect.element(button('Saved replies')).toBeVisible()
  await userEvent.keyboard('/home')
  await expect.element(page.getByText('No saved reply has this text.')).toBeVisible()
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(text).toHaveFocus()
  await expect.element(text).toHaveValue('/home')
  await userEvent.keyboard(' and/or')
  await expect.element(text).toHaveValue('/home and/or')
  await button('Saved replies').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(text).toHaveFocus()
  await expect.element(text).toHaveValue('/home and/or')
})

test('the saved replies of an Arabic request read from right to left, at 360 px', async () => {
  await page.viewport(360, 740)
  const reply = { title: 'عرض مكالمة أولى', text: 'مرحبًا {visitorName}،\n\nشكرًا لطلبكم المرسل إلى Sextant.' }
  stored.replies = { locale: 'ar', replies: [reply, { title: 'متابعة', text: 'مرحبًا Ada،' }] }
  await openToWrite()
  await expect.element(button('Saved replies')).toBeVisible()
  await userEvent.keyboard('/')
  const option = page.getByRole('option').first()
  await expect.element(option).toBeVisible()
  expect(getComputedStyle(option.element()).direction).toBe('rtl')
  expect(page.getByRole('listbox').element().getAttribute('lang')).toBe('ar')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await userEvent.keyboard('{Enter}')
  await expect.element(text).toHaveValue(reply.text)
  expect(getComputedStyle(text.element()).direction).toBe('rtl')
})

test('without saved replies a slash is a slash', async () => {
  await openToWrite()
  await userEvent.keyboard('/')
  await expect.element(text).toHaveValue('/')
  await expect.element(button('Saved replies')).not.toBeInTheDocument()
})

test('a draft that another tab has changed is not replaced, and the person chooses which text stays', async () => {
  stored.draft = aDraft({ text: 'Dear Ada', updatedAt: 1 })
  await open()
  stored.draft = aDraft({ text: 'Dear Ada, from the telephone', updatedAt: 2 })
  await text.fill('Dear Ada, from the desk')
  const notice = page.getByRole('alert').filter({ hasText: 'You have changed this draft in another tab' })
  await expect.element(notice.getByRole('textbox')).toHaveValue('Dear Ada, from the telephone')
  await expect.element(text).toHaveValue('Dear Ada, from the desk')
  await expect.element(button('Send')).toHaveAttribute('aria-disabled', 'true')
  await button('Take the newer text').click()
  await expect.element(text).toHaveValue('Dear Ada, from the telephone')
  await expect.element(notice).not.toBeInTheDocument()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.element(text).toHaveValue('Dear Ada, from the desk')
  await expect.poll(() => stored.draft.text).toBe('Dear Ada, from the desk')
})

test('an answer is not sent over a newer text, and a person keeps their own, whose next save is not refused', async () => {
  stored.draft = aDraft({ text: 'Dear Ada', updatedAt: 1 })
  const { named } = await open()
  stored.draft = aDraft({ text: 'Dear Ada, from the telephone', updatedAt: 2 })
  await text.fill('Dear Ada, from the desk')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(button('Keep mine')).toBeVisible()
  expect(named(`POST /requests/${ID}/mails`)).toEqual([])
  expect(stored.draft.text).toBe('Dear Ada, from the telephone')
  await button('Keep mine').click()
  await expect.poll(() => stored.draft.text).toBe('Dear Ada, from the desk')
  await text.fill('Dear Ada, on Thursday')
  await save()
  expect(stored.draft.text).toBe('Dear Ada, on Thursday')
})

test.each([
  ['is saved', () => dispatchEvent(new Event('online'))],
  ['is sent', () => userEvent.keyboard('{Control>}{Enter}{/Control}')],
])('an answer that another tab has sent leaves the composer when it %s here', async (_, act) => {
  stored.draft = aDraft({ text: 'On Thursday', updatedAt: 1 })
  const sentence = 'You have sent this answer in another tab or on another device.'
  const refusal = { status: 409, body: { code: 'draft-sent', message: sentence } }
  const { named } = await open({ [`PUT /requests/${ID}/draft`]: () => refusal })
  sendElsewhere('On Thursday.')
  await text.fill('On Thursday.')
  await act()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'Amara Okafor answered' })).toBeVisible()
  await expect.element(button('Reply')).toBeVisible()
  expect(currentToasts().filter(({ text }) => text === sentence)).toHaveLength(1)
  expect(sessionStorage.getItem(`answer of ${amara.id} to ${ID}`)).toBeNull()
  const [put] = named('PUT')
  expect(put?.body).toMatchObject({ id: idOf(800), updatedAt: 1 })
  expect(named(`POST /requests/${ID}/mails`)).toEqual([])
})

test('an answer that another tab has sent leaves a tab that only shows it, with the next version', async () => {
  stored.draft = aDraft({ text: 'On Thursday.', updatedAt: 1 })
  const { screen } = await open()
  await expect.element(text).toHaveValue('On Thursday.')
  sendElsewhere('On Thursday.')
  await screen.rerender(<Shown change={{ version: 2 }} />)
  await expect.element(page.getByRole('article', { name: 'Amara Okafor answered' })).toBeVisible()
  await expect.element(text).not.toBeInTheDocument()
})

test('nothing is saved while an answer is being sent', async () => {
  const finish = Promise.withResolvers<void>()
  const post = `POST /requests/${ID}/mails`
  const { named } = await openToWrite({
    [post]: async (sent) => {
      await finish.promise
      return conversationCalls(ID, stored)[post]?.(sent) ?? {}
    },
  })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  await text.fill('On Thursday.')
  await button('Send').click()
  await expect.poll(() => named(post)).toHaveLength(1)
  const saves = named('PUT').length
  await expect.element(text).toHaveAttribute('readonly')
  ;(text.element() as HTMLElement).blur()
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(20_000) // Longer than a save waits after the last key, and after a failure.
  expect(named('PUT')).toHaveLength(saves)
  finish.resolve()
  await expect.element(page.getByRole('article', { name: 'Amara Okafor answered' })).toBeVisible()
  expect(named('PUT')).toHaveLength(saves)
  expect(stored.draft.text).toBe('')
})

test('another address than that of the request is pointed out', async () => {
  await openToWrite()
  await field('To').fill('bo@elsewhere.example')
  const warning = 'Not the address of the request, which is office@company1.example.'
  await expect.element(field('To')).toHaveAccessibleDescription(warning)
  await field('To').fill('OFFICE@company1.example')
  await expect.element(page.getByText(warning)).not.toBeInTheDocument()
})

const BO = 'bo@harbour.example'
const EVE = 'eve@pier.example'
const inCc = () => page.getByRole('list', { name: 'In Cc' }).getByRole('listitem')
const said = (news: string) => page.getByRole('status').filter({ hasText: news })

test('the Cc of the visitor is kept, each address can be removed, and others are added', async () => {
  stored.draft = aDraft({ cc: [BO, EVE] })
  const { named } = await openToWrite()
  await expect.element(inCc().nth(1)).toHaveTextContent(EVE)
  await button(`Remove ${BO} from Cc`).click()
  await expect.element(button(`Remove ${EVE} from Cc`)).toHaveFocus()
  await expect.element(said(`${BO} removed from Cc.`)).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Cc')).toHaveFocus()
  await userEvent.keyboard('Kim Li <kim@pier.example>,')
  await expect.element(said('kim@pier.example added to Cc.')).toBeInTheDocument()
  await expect.element(field('Cc')).toHaveValue('')
  await field('Cc').fill('one@pier.example; two@pier.example')
  await userEvent.keyboard('{Enter}')
  await field('Cc').fill('zo\u00eb@m\u00fcnchen.example')
  await text.fill('On Thursday.') // The field loses the focus.
  await field('Cc').fill(BO)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const cc = ['kim@pier.example', 'one@pier.example', 'two@pier.example', 'zo\u00eb@m\u00fcnchen.example', BO]
  await expect.poll(() => named(`POST /requests/${ID}/mails`)[0]?.body).toMatchObject({ cc, text: 'On Thursday.' })
  expect(named('PUT').at(-1)?.body).toMatchObject({ cc })
})

test.each([
  ['bo', '“bo” is not one email address.'],
  ['bo@harbour.example eve@pier.example', '“bo@harbour.example eve@pier.example” is not one email address.'],
  ['BO@harbour.example', '“BO@harbour.example” gets this answer already.'],
  ['office@Company1.example', '“office@Company1.example” gets this answer already.'],
  [
    Array.from({ length: 10 }, (_, nth) => `${nth}@pier.example`).join(','),
    'An answer has at most 10 addresses in Cc.',
  ],
])('%s is not added to Cc, and the answer is not sent without it', async (typed, sentence) => {
  stored.draft = aDraft({ cc: [BO], text: 'On Thursday.', updatedAt: 1 })
  const { named } = await open()
  await field('Cc').fill(typed)
  await button('Send').click()
  await expect.element(field('Cc')).toHaveAccessibleDescription(sentence)
  await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect.element(field('Cc')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(inCc()).toHaveLength(1)
  expect(named('POST')).toEqual([])
})

test('a Cc from a mail whose sender is not verified is pointed out, until somebody sent an answer with it', async () => {
  stored.draft = aDraft({ cc: [BO, EVE] })
  const unverified = aMail(10, { isVerified: false, cc: [BO, EVE] })
  stored.conversation = aConversation({ mails: [unverified, { ...anAnswer(11), cc: [EVE] }] })
  await openToWrite()
  const sentence = `From a mail whose sender is not verified: ${BO}.`
  await expect.element(field('Cc')).toHaveAccessibleDescription(sentence)
  const remarks = page.getByRole('article').first().getByRole('list', { name: 'Remarks' })
  await expect.element(remarks.getByText(`Cc ${BO}, ${EVE}`)).toBeVisible()
})

test('Ctrl and Enter send the answer with the version of the request, and it can be taken back', async () => {
  const { named } = await openToWrite()
  await userEvent.keyboard('On Thursday.{Control>}{Enter}{/Control}')
  const sent = page.getByRole('article', { name: 'Amara Okafor answered' })
  await expect.element(sent).toHaveFocus()
  await expect.element(sent.getByText('On Thursday.')).toBeVisible()
  await expect.element(text).not.toBeInTheDocument()
  const [post] = named(`POST /requests/${ID}/mails`)
  expect(post?.headers.get('if-match')).toBe('"1"')
  expect(post?.body).toEqual({ ...pick(aDraft()), text: 'On Thursday.', files: [] })
  await expect.element(page.getByText('The answer leaves in 10 seconds.')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.element(text).toHaveValue('On Thursday.')
  await expect.element(text).toHaveFocus()
  await expect.element(sent).not.toBeInTheDocument()
})

test('an answer whose response was lost keeps its id when it is sent again', async () => {
  let isLost = true
  const { named } = await openToWrite({
    [`POST /requests/${ID}/mails`]: () => {
      if (!isLost) return { body: { mailId: idOf(800), version: 2 } }
      isLost = false
      return { status: 503, body: { code: 'out-of-reach', message: 'The records are out of reach now.' } }
    },
  })
  await text.fill('On Thursday.')
  await button('Send').click()
  await expect.element(page.getByText('The records are out of reach now.')).toBeVisible()
  await button('Send').click()
  await expect.poll(() => named(`POST /requests/${ID}/mails`).length).toBe(2)
  const [first, second] = named(`POST /requests/${ID}/mails`).map(({ body }) => (body as { id: string }).id)
  expect(second).toBe(first)
})

test('an answer whose response was lost is shown before a changed one is sent', async () => {
  const post = `POST /requests/${ID}/mails`
  let isLost = true
  const { named } = await openToWrite({
    [post]: async (sent) => {
      const answer = (await conversationCalls(ID, stored)[post]?.(sent)) ?? {}
      return isLost ? { status: 503, body: { code: 'out-of-reach', message: 'Out of reach.' } } : answer
    },
  })
  await text.fill('On Thursday.')
  await button('Send').click()
  await expect.element(page.getByText('Out of reach.')).toBeVisible()
  isLost = false
  await text.fill('On Friday.')
  await button('Send').click()
  await expect.element(page.getByText('Amara Okafor wrote while you were writing.')).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'Amara Okafor answered' })).toBeVisible()
  await expect.element(button('Send anyway')).toBeVisible()
  await expect.element(text).toHaveValue('On Friday.')
  expect(stored.conversation.mails).toHaveLength(1)
  expect(named(post)).toHaveLength(2)
})

test('an answer that has left cannot be taken back', async () => {
  const refusal = { code: 'not-now', message: 'The answer has left already.' }
  await openToWrite({ [`POST /requests/${ID}/mails/${idOf(800)}/take-back`]: () => ({ status: 409, body: refusal }) })
  await text.fill('On Thursday.')
  await button('Send').click()
  const sent = page.getByRole('article', { name: 'Amara Okafor answered' })
  await sent.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('The answer has left already.')).toBeVisible()
  await expect.element(sent).toBeVisible()
})

test('if the visitor wrote in the meantime, the person sees it first and sends again', async () => {
  const { named } = await openToWrite({}, { name: 'Ada Byron' })
  await text.fill('On Thursday.')
  stored.conversation = aConversation({ mails: [aMail(10)] })
  stored.version = 2
  await button('Send').click()
  const notice = page.getByRole('alert').filter({ hasText: 'Ada Byron wrote while you were writing.' })
  await expect.element(notice).toBeVisible()
  expect(notice.element().contains(document.activeElement)).toBe(true)
  await expect.element(text).toHaveValue('On Thursday.')
  await notice.getByRole('button', { name: 'Read it' }).click()
  await expect.element(page.getByRole('article', { name: 'Ada Byron wrote' })).toHaveFocus()
  queries.setQueryData(['request', ID], { version: 2 })
  await queries.invalidateQueries({ queryKey: ['mails', ID] })
  await button('Send anyway').click()
  await expect.element(page.getByRole('article', { name: 'Amara Okafor answered' })).toBeVisible()
  const versions = named(`POST /requests/${ID}/mails`).map(({ headers }) => headers.get('if-match'))
  expect(versions).toEqual(['"1"', '"2"'])
})

test('a newer version without anything new from others is sent without a question', async () => {
  const { named } = await openToWrite()
  await text.fill('On Thursday.')
  stored.version = 3
  await button('Send').click()
  await expect.element(page.getByRole('article', { name: 'Amara Okafor answered' })).toBeVisible()
  const versions = named(`POST /requests/${ID}/mails`).map(({ headers }) => headers.get('if-match'))
  expect(versions).toEqual(['"1"', '"3"'])
})

test('a change of a colleague is shown before the answer is sent', async () => {
  const change = { id: idOf(50), at: 0, by: kerstin, field: 'status', before: 'new', after: 'won' }
  const details = { version: 2, status: 'won', owner: null, followUpOn: null, changes: [change] }
  const body = { code: 'version-stale', message: 'Stale.', ...details }
  await openToWrite({ [`POST /requests/${ID}/mails`]: () => ({ status: 412, body }) })
  await text.fill('On Thursday.')
  await button('Send').click()
  await expect.element(page.getByText('Status set to Won by Kerstin Wolf.')).toBeVisible()
  await expect.element(button('Send anyway')).toBeVisible()
})

const plan = new File(['plan'], 'plan.pdf', { type: 'application/pdf' })

async function attach(...files: File[]) {
  const chooser = page.getByLabelText('Files to attach')
  await expect.element(chooser).toBeInTheDocument()
  chooseFiles(chooser.element(), ...files)
}

test('files are attached, removed, discarded, and refused with one sentence when they are too large', async () => {
  const { named } = await openToWrite()
  await attach(plan)
  const list = page.getByRole('list', { name: 'Attached files' })
  await expect.element(list.getByRole('link', { name: 'plan.pdf 1 kB' })).toBeVisible()
  expect(Object.fromEntries(named('POST')[0]?.query ?? [])).toEqual({ name: 'plan.pdf', type: 'application/pdf' })
  await attach(new File([new Uint8Array(15_000_000)], 'film.mp4'))
  const refusal = 'Not attached: “film.mp4”. An answer has at most 10 files with 15 MB together.'
  await expect.element(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await button('Remove plan.pdf').click()
  await expect.element(list).not.toBeInTheDocument()
  expect(named('DELETE')).toHaveLength(1)
  await attach(plan)
  await expect.element(button('Remove plan.pdf')).toBeVisible()
  await button('Discard').click()
  await expect.element(text).not.toBeInTheDocument()
  await finishDiscard(ID)
  expect(named('DELETE').at(-1)?.call).toBe(`DELETE /requests/${ID}/draft`)
})

test.each([
  ['an upload whose response was lost', 503, 'out-of-reach'],
  ['an upload over the limit', 409, 'not-now'],
] as const)('after %s, the files are read again', async (_what, status, code) => {
  const refusal = { code, message: 'It was refused.' }
  await openToWrite({ [`POST /requests/${ID}/draft/files`]: () => ({ status, body: refusal }) })
  stored.draft = aDraft({ files: [aFile(700), aFile(701, { name: 'other tab.pdf' })], updatedAt: 1 })
  await attach(plan)
  await expect.element(page.getByText('“plan.pdf” was not attached: It was refused.')).toBeVisible()
  await expect.element(button('Remove plan.pdf')).toBeVisible()
  await expect.element(button('Remove other tab.pdf')).toBeVisible()
})

test('an answer that has other files than the page shows is not sent, and the files are read again', async () => {
  const refusal = { code: 'not-now', message: 'The files of this answer have changed.' }
  await openToWrite({ [`POST /requests/${ID}/mails`]: () => ({ status: 409, body: refusal }) })
  await text.fill('On Thursday.')
  await save()
  stored.draft = { ...stored.draft, files: [aFile(700)] }
  await button('Send').click()
  await expect.element(page.getByText('The files of this answer have changed.')).toBeVisible()
  await expect.element(button('Remove plan.pdf')).toBeVisible()
  await expect.element(text).toHaveValue('On Thursday.')
})

test('a discarded draft can be brought back, and is removed before the composer is opened again', async () => {
  stored.draft = aDraft({ text: 'Dear Ada', updatedAt: 1 })
  const { named } = await open()
  await button('Discard').click()
  await expect.element(text).not.toBeInTheDocument()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.element(text).toHaveValue('Dear Ada')
  expect(named('DELETE')).toEqual([])
  await button('Discard').click()
  await expect.element(text).not.toBeInTheDocument()
  await finishDiscard(ID)
  expect(named('DELETE')).toHaveLength(1)
  expect(stored.draft.text).toBe('')
})

test('what is typed after a discard is not removed with it', async () => {
  stored.draft = aDraft({ text: 'Dear Ada', updatedAt: 1 })
  const { named } = await open()
  await button('Discard').click()
  await expect.element(text).not.toBeInTheDocument()
  await userEvent.keyboard('r')
  await text.fill('Hello again')
  await save()
  await finishDiscard(ID)
  expect(named('DELETE').length).toBeLessThanOrEqual(1)
  expect(stored.draft.text).toBe('Hello again')
})

test('the composer says where answers and replies stay', async () => {
  stored.conversation = aConversation({ hasMailServer: false, hasMailbox: false })
  await openToWrite()
  await expect.element(page.getByText(/No mail server is set/)).toBeVisible()
  await expect.element(page.getByText(/Replies arrive in the mailbox only/)).toBeVisible()
})

const pick = ({ id, to, cc, subject }: ReturnType<typeof aDraft>) => ({ id, to, cc, subject })
