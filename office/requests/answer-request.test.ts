import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createOffice } from '../../tests/support/service/office.ts'
import { receiveMails } from '../../tests/support/service/receive-mails.ts'
import { addRequest, aTrialRequest } from '../../tests/support/service/records.ts'

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
  const shown = (await office(`requests show ${id}`)).out
  expect(shown).toMatch(/^Answer:?\s+the command line to ada@meridian\.example, 20/m)
  expect(shown).toContain('(waiting)')
  expect(shown).toContain('plan.txt, 4 bytes')
  const { mails } = JSON.parse((await office(`requests show ${id} --json`)).out)
  expect(mails).toMatchObject([
    { text: 'Thank you.', at: expect.stringMatching(/^20.*Z$/), files: [{ name: 'plan.txt' }] },
  ])
  const [delivery] = await store.outbox.list('waiting', { channels: ['answer'] })
  expect((await office(`deliveries show ${delivery?.id}`)).out).toContain('> We invoice by hand.')
})

test('a reply has the remarks that the console shows', async () => {
  const { office, store, id } = await createOfficeWithRequest()
  await receiveMails(store, id, [
    { from: ADA, text: 'Tuesday.' },
    { from: ADA, text: 'Pay here.', isVerified: false },
    { from: 'it@elsewhere.example', text: 'I am new.', isVerified: false },
    { from: ADA, text: 'Back on Monday.', kind: 'automatic' },
  ])
  const { out } = await office(`requests show ${id}`)
  expect(out).toMatch(/^Reply:?\s+ada@meridian\.example, [^(]*\n {2}Tuesday\.$/m)
  expect(out).toMatch(/^ {2}\(sender not verified\)\n {2}Pay here\.$/m)
  expect(out).toMatch(/^ {2}\(sender not verified\)\n {2}\(from another address\)\n {2}I am new\.$/m)
  expect(out).toMatch(/^Automatic:?\s+ada@meridian\.example, .*\n {2}Back on Monday\.$/m)
})

test('of a long conversation the newest mails are shown, and how many are before them', async () => {
  const { office, store, id } = await createOfficeWithRequest()
  const texts = Array.from({ length: 53 }, (_, nth) => ({ text: `Mail ${nth}.` }))
  await receiveMails(store, id, texts)
  const { out } = await office(`requests show ${id}`)
  expect(out).toMatch(/^Earlier mails:?\s+3, which the console shows$/m)
  expect(out).not.toContain('Mail 2.')
  expect(out).toContain('Mail 3.')
  expect(JSON.parse((await office(`requests show ${id} --json`)).out)).toMatchObject({ earlierMails: 3 })
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
  [
    'a file that is missing',
    ['--text', 'Hello', '--file', '/nowhere.txt'],
    1,
    '/nowhere.txt could not be read (ENOENT).',
  ],
])('%s is refused in one sentence', async (_what, options, code, sentence) => {
  const { office, store, id } = await createOfficeWithRequest()
  const { exit, err } = await office(['requests', 'answer', id, ...options])
  expect(exit).toBe(code)
  expect(err).toContain(sentence)
  expect((await store.conversation.mailsOf(id))?.mails).toEqual([])
})
