import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createOffice } from '../../tests/support/service/office.ts'
import { receiveMails } from '../../tests/support/service/receive-mails.ts'
import { addRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { aSite } from '../../tests/support/service/service.ts'

const ADA = 'ada@meridian.example'

async function createOfficeWithRequest() {
  const made = await createOffice()
  const id = await addRequest(made.store, aTrialRequest({ Email: ADA, Description: 'We invoice by hand.' }))
  return { ...made, id }
}

test('an answer with a file waits in the outbox, and is a part of the request', async () => {
  const { office, store, folder, id } = await createOfficeWithRequest()
  const file = join(folder, 'plan.txt')
  writeFileSync(file, 'plan')
  expect(await office(['requests', 'answer', id, '--text', 'Thank you.', '--file', file])).toEqual({
    exit: 0,
    err: '',
    out: `Answered request ${id} at ${ADA}; the mail waits: SMTP_URL is not set here.\n`,
  })
  const { mails } = JSON.parse((await office(`requests mails ${id} --json`)).out)
  expect(mails).toMatchObject([{ to: ADA, text: 'Thank you.', files: [{ name: 'plan.txt' }] }])
  const [delivery] = await store.outbox.list('waiting', { channels: ['answer'] })
  expect((await office(`deliveries show ${delivery?.id}`)).out).toContain('> We invoice by hand.')
})

test('an answer keeps the Cc of the visitor, unless another one is given', async () => {
  const { office, store, id } = await createOfficeWithRequest()
  await receiveMails(store, id, [{ cc: ['bo@harbour.example'] }])
  const answerTo = async (...options: string[]) =>
    (await office(['requests', 'answer', id, '--text', 'Hello', '--dry-run', ...options])).out
  expect(await answerTo()).toBe(`Would answer request ${id} at ${ADA}, with copies to bo@harbour.example.\n`)
  expect(await answerTo('--cc', 'eve@pier.example', ADA)).toContain(`${ADA}, with copies to eve@pier.example.`)
  expect(await answerTo('--no-cc')).toBe(`Would answer request ${id} at ${ADA}.\n`)
  await office(['requests', 'answer', id, '--text', 'Hello'])
  expect((await store.conversation.mailsOf(id))?.mails.at(-1)).toMatchObject({ cc: ['bo@harbour.example'] })
})

test('the Cc of a mail whose sender is not verified is not used without being chosen', async () => {
  const { office, store, id } = await createOfficeWithRequest()
  await receiveMails(store, id, [{ cc: ['bo@harbour.example'], isVerified: false }])
  const answer = (...options: string[]) => office(['requests', 'answer', id, '--text', 'Hello', ...options])
  const { exit, err } = await answer()
  expect(exit).toBe(2)
  expect(err).toContain('The sender of the last mail is not verified, so its Cc may be forged: bo@harbour.example.')
  expect((await store.conversation.mailsOf(id))?.mails).toHaveLength(1)
  expect((await answer('--cc', 'bo@harbour.example')).out).toContain('with copies to bo@harbour.example')
})

test('the mails of a request are shown, with the remarks of the console', async () => {
  const { office, store, id } = await createOfficeWithRequest()
  await receiveMails(store, id, [{ from: 'it@elsewhere.example', text: 'I am new.', isVerified: false }])
  for (const command of ['show', 'mails']) {
    const { out } = await office(`requests ${command} ${id}`)
    expect(out).toContain('Text: I am new.')
    expect(out).toContain('Is verified: false')
    expect(out).toContain('Is known sender: false')
  }
})

test('a dry run sends nothing', async () => {
  const { office, store, id } = await createOfficeWithRequest()
  expect((await office(`requests answer ${id} --text Hello --dry-run`)).out).toBe(
    `Would answer request ${id} at ${ADA}.\n`,
  )
  expect((await store.conversation.mailsOf(id))?.mails).toEqual([])
})

test.each([
  ['an empty text', ['--text', ' '], 2, 'The answer has 0 characters; expected 1 to 20000.'],
  ['an unfilled placeholder', ['--text', 'Hello {visitorName}'], 2, '{visitorName}'],
  ['a wrong Cc', ['--text', 'Hello', '--cc', 'bo'], 2, '“bo” is not one email address.'],
  ['a Cc of the company', ['--text', 'Hello', '--cc', aSite().company.email], 2, 'is an address of the company.'],
  [
    'a long Cc',
    ['--text', 'Hello', '--cc', ...Array.from({ length: 11 }, (_, nth) => `${nth}@pier.example`)],
    2,
    'An answer has at most 10 addresses in Cc.',
  ],
  ['a file that is missing', ['--text', 'Hello', '--file', '/nowhere.txt'], 1, '/nowhere.txt does not exist.'],
])('%s is refused in one sentence', async (_what, options, code, sentence) => {
  const { office, store, id } = await createOfficeWithRequest()
  const { exit, err } = await office(['requests', 'answer', id, ...options])
  expect(exit).toBe(code)
  expect(err).toContain(sentence)
  expect((await store.conversation.mailsOf(id))?.mails).toEqual([])
})
