import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { RequestAnswer } from '../../../../../contract/console/requests.ts'
import {
  aConversation,
  aDraft,
  aMail,
  conversationCalls,
  type Stored,
} from '../../../../../tests/support/console/conversation.ts'
import { amara, aRequest, idOf, kerstin } from '../../../../../tests/support/console/requests.ts'
import { stubCalls } from '../../../../../tests/support/console/stub-calls.ts'
import { Toaster } from '../../../../../ui/toasts/Toaster.tsx'
import { currentToasts, dismissToast } from '../../../../../ui/toasts/toasts.ts'
import { queries } from '../../../../shared/queries.ts'
import { Conversation } from '../Conversation.tsx'
import { finishDiscard } from './discard-draft.ts'
import '../../../../../ui/styles/site.css'

const ID = idOf(1)
let stored: Stored

beforeEach(async () => {
  await page.viewport(1280, 800)
  stored = { conversation: aConversation(), draft: aDraft(), version: 1 }
})

afterEach(async () => {
  await finishDiscard(ID)
  await cleanup()
  queries.clear()
  sessionStorage.clear()
  for (const { id } of currentToasts()) dismissToast(id)
})

async function open(change: Partial<RequestAnswer> = {}, answers: Parameters<typeof stubCalls>[0] = {}) {
  const calls = stubCalls({ ...conversationCalls(ID, stored), ...answers })
  const screen = await render(
    <QueryClientProvider client={queries}>
      <Conversation request={aRequest(change)} me={amara.id} mailto="mailto:office@company1.example" />
      <Toaster dismiss="Dismiss" />
    </QueryClientProvider>,
  )
  await expect.poll(() => queries.isFetching()).toBe(0)
  return { calls, screen, named: (name: string) => calls.filter(({ call }) => call.startsWith(name)) }
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = field('Text')

test('r opens the composer with the focus in the text, and changes nothing', async () => {
  const { calls } = await open()
  await userEvent.keyboard('r')
  await expect.element(text).toHaveFocus()
  await expect.element(field('To')).toHaveValue('office@company1.example')
  await expect.element(field('Subject')).toHaveValue('Re: Engage Talent [1XB-7QM-3KP]')
  await expect.element(page.getByRole('link', { name: 'Open in your email program' })).toBeVisible()
  expect(calls.every(({ call }) => call.startsWith('GET'))).toBe(true)
})

test('an empty composer is closed by Escape, and one with a text keeps it', async () => {
  await open()
  await userEvent.keyboard('r')
  await expect.element(text).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Reply')).toHaveFocus()
  await userEvent.keyboard('r')
  await expect.element(text).toHaveFocus()
  await userEvent.keyboard('Dear Ada{Escape}')
  await expect.element(text).not.toHaveFocus()
  await expect.element(text).toHaveValue('Dear Ada')
})

test('a draft is saved after the last key, and opened again', async () => {
  const { named, screen } = await open()
  await userEvent.keyboard('r')
  await expect.element(text).toHaveFocus()
  await userEvent.keyboard('Dear Ada')
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(named('PUT').map(({ body }) => body)).toEqual([{ ...pick(aDraft()), text: 'Dear Ada' }])
  expect(sessionStorage).toHaveLength(0)
  await screen.unmount()
  queries.clear()
  await open()
  await expect.element(text).toHaveValue('Dear Ada')
  await expect.element(text).not.toHaveFocus()
})

test('what cannot be saved stays in the tab, and is saved when the service is back', async () => {
  let isDown = true
  const put = `PUT /requests/${ID}/draft`
  const { screen } = await open(
    {},
    {
      [put]: (sent) => (isDown ? { status: 503 } : (conversationCalls(ID, stored)[put]?.(sent) ?? {})),
    },
  )
  await userEvent.keyboard('r')
  await text.fill('Dear Ada')
  await expect.element(page.getByText(/^Not saved, kept in this tab/)).toBeVisible()
  await screen.unmount()
  queries.clear()
  await open({}, { [put]: () => ({ status: 503 }) })
  await expect.element(text).toHaveValue('Dear Ada')
  isDown = false
  await cleanup()
  queries.clear()
  await open()
  await expect.poll(() => stored.draft.text).toBe('Dear Ada')
  await expect.poll(() => sessionStorage.length).toBe(0)
})

test('another address than that of the request is pointed out', async () => {
  await open()
  await userEvent.keyboard('r')
  await field('To').fill('bo@elsewhere.example')
  const warning = 'Not the address of the request, which is office@company1.example.'
  await expect.element(field('To')).toHaveAccessibleDescription(warning)
  await field('To').fill('OFFICE@company1.example')
  await expect.element(page.getByText(warning)).not.toBeInTheDocument()
})

test('Ctrl and Enter send the answer with the version of the request, and it can be taken back', async () => {
  const { named } = await open()
  await userEvent.keyboard('r')
  await expect.element(text).toHaveFocus()
  await userEvent.keyboard('On Thursday.{Control>}{Enter}{/Control}')
  const sent = page.getByRole('article', { name: 'Amara Okafor answered' })
  await expect.element(sent).toHaveFocus()
  await expect.element(sent.getByText('On Thursday.')).toBeVisible()
  await expect.element(text).not.toBeInTheDocument()
  const [post] = named(`POST /requests/${ID}/mails`)
  expect(post?.headers.get('if-match')).toBe('"1"')
  const made = { mailId: expect.stringMatching(/^[0-9a-f-]{36}$/), files: [] }
  expect(post?.body).toEqual({ ...pick(aDraft()), text: 'On Thursday.', ...made })
  await expect.element(page.getByText('The answer leaves in 10 seconds.')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.element(text).toHaveValue('On Thursday.')
  await expect.element(text).toHaveFocus()
  await expect.element(sent).not.toBeInTheDocument()
})

test('an answer whose response was lost keeps its id when it is sent again', async () => {
  let isLost = true
  const { named } = await open(
    {},
    {
      [`POST /requests/${ID}/mails`]: () => {
        if (!isLost) return { body: { mailId: idOf(800), version: 2 } }
        isLost = false
        return { status: 503, body: { code: 'out-of-reach', message: 'The records are out of reach now.' } }
      },
    },
  )
  await userEvent.keyboard('r')
  await text.fill('On Thursday.')
  await button('Send').click()
  await expect.element(page.getByText('The records are out of reach now.')).toBeVisible()
  await button('Send').click()
  await expect.poll(() => named(`POST /requests/${ID}/mails`).length).toBe(2)
  const [first, second] = named(`POST /requests/${ID}/mails`).map(({ body }) => (body as { mailId: string }).mailId)
  expect(second).toBe(first)
})

test('an answer that has left cannot be taken back', async () => {
  const refusal = { code: 'not-now', message: 'The answer has left already.' }
  await open({}, { [`POST /requests/${ID}/mails/${idOf(800)}/take-back`]: () => ({ status: 409, body: refusal }) })
  await userEvent.keyboard('r')
  await text.fill('On Thursday.')
  await button('Send').click()
  const sent = page.getByRole('article', { name: 'Amara Okafor answered' })
  await sent.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('The answer has left already.')).toBeVisible()
  await expect.element(sent).toBeVisible()
})

test('if the visitor wrote in the meantime, the person sees it first and sends again', async () => {
  const { named } = await open({ name: 'Ada Byron' })
  await userEvent.keyboard('r')
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
  const { named } = await open()
  await userEvent.keyboard('r')
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
  await open({}, { [`POST /requests/${ID}/mails`]: () => ({ status: 412, body }) })
  await userEvent.keyboard('r')
  await text.fill('On Thursday.')
  await button('Send').click()
  await expect.element(page.getByText('Status set to Won by Kerstin Wolf.')).toBeVisible()
  await expect.element(button('Send anyway')).toBeVisible()
})

test('files are attached, removed, and refused with one sentence when they are too large', async () => {
  const { named } = await open()
  await userEvent.keyboard('r')
  const chooser = page.getByLabelText('Files to attach')
  await expect.element(chooser).toBeInTheDocument()
  choose(chooser.element() as HTMLInputElement, [new File(['plan'], 'plan.pdf', { type: 'application/pdf' })])
  const list = page.getByRole('list', { name: 'Attached files' })
  await expect.element(list.getByRole('link', { name: 'plan.pdf 1 kB' })).toBeVisible()
  expect(Object.fromEntries(named('POST')[0]?.query ?? [])).toEqual({ name: 'plan.pdf', type: 'application/pdf' })
  choose(chooser.element() as HTMLInputElement, [new File([new Uint8Array(15_000_000)], 'film.mp4')])
  const refusal = 'Not attached: “film.mp4”. An answer has at most 10 files with 15 MB together.'
  await expect.element(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await button('Remove plan.pdf').click()
  await expect.element(list).not.toBeInTheDocument()
  expect(named('DELETE')).toHaveLength(1)
})

test('a discarded draft can be brought back with its files', async () => {
  stored.draft = aDraft({ text: 'Dear Ada', updatedAt: 1 })
  const { named } = await open()
  await button('Discard').click()
  await expect.element(text).not.toBeInTheDocument()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.element(text).toHaveValue('Dear Ada')
  expect(named('DELETE')).toEqual([])
})

test('a discarded draft is removed before the composer is opened again', async () => {
  stored.draft = aDraft({ text: 'Dear Ada', updatedAt: 1 })
  const { named } = await open()
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
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
  await finishDiscard(ID)
  expect(named('DELETE').length).toBeLessThanOrEqual(1)
  expect(stored.draft.text).toBe('Hello again')
})

test('the composer says where answers and replies stay', async () => {
  stored.conversation = aConversation({ hasMailServer: false, hasMailbox: false })
  await open()
  await userEvent.keyboard('r')
  await expect.element(page.getByText(/No mail server is set/)).toBeVisible()
  await expect.element(page.getByText(/Replies arrive in the mailbox only/)).toBeVisible()
})

function choose(input: HTMLInputElement, files: File[]) {
  const list = new DataTransfer()
  for (const file of files) list.items.add(file)
  input.files = list.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const pick = ({ to, subject }: ReturnType<typeof aDraft>) => ({ to, subject })
