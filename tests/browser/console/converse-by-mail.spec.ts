import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openStore, type Store } from '../../../store/open-store.ts'
import { freePort } from '../../support/free-port.ts'
import { readAgain } from '../../support/page/console.ts'
import { type RunningSite, startSite } from '../../support/page/site.ts'
import { expect, test } from '../../support/page/test.ts'
import { missingDovecot, runDovecot } from '../../support/service/run-dovecot.ts'
import { type ReceivedMail, startSmtpServer } from '../../support/service/smtp-server.ts'

const SALES = 'sales@sextant.example'
const ADA = 'ada@zanzibar.example'
const BO = 'bo@zanzibar.example'
const EVE = 'eve@pemba.example'
/** The console polls every 15 seconds, and an answer waits for ten. */
const SOON = { timeout: 60_000 }

type Parts = {
  smtp: Awaited<ReturnType<typeof startSmtpServer>>
  imap: Awaited<ReturnType<typeof runDovecot>>
  site: RunningSite
  store: Store
  origin: string
}

let parts: Parts

test.skip(missingDovecot !== undefined, missingDovecot)

test.beforeAll(async () => {
  const smtp = await startSmtpServer()
  const imap = await runDovecot()
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const env = {
    CONSOLE_PORT: port,
    CONSOLE_URL: origin,
    SMTP_URL: smtp.url,
    MAIL_FROM: SALES,
    MAIL_TO: 'inbox@sextant.example',
    IMAP_URL: imap.url,
    MAILBOX_AUTHSERV_ID: 'mx.sextant.example',
  }
  const site = await startSite({ env })
  parts = { smtp, imap, site, store: await openStore({ dataDir: site.dataDir }), origin }
})

test.afterAll(async () => {
  await parts?.store.close()
  await parts?.site.stop()
  await parts?.imap.remove()
  await parts?.smtp.stop()
})

test('a request is answered by mail, the visitor replies with a file and people in copy, a colleague answers them too, and nothing stays of the person', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const { store, site, origin, imap } = parts
  await page.goto(`${site.origin}/#contact`)
  const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Subject' }) })
  await form.getByLabel('Name').fill('Ada Zanzibar')
  await form.getByLabel('Email').fill(ADA)
  await form.getByLabel('Subject').fill('Invoices by hand')
  await form.getByLabel('Message').fill('We invoice by hand, and would like to stop.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => store.requests.listStored().then((all) => all.some(({ email }) => email === ADA)), SOON)
    .toBe(true)
  const id = (await store.requests.listStored()).find(({ email }) => email === ADA)?.id ?? ''

  await signIn(page, 'Robin Nagel')
  await page.goto(`${origin}/inbox/${id}`)
  await page.getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Dear Ada, when do you have time?')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'questions.txt', mimeType: 'text/plain', buffer: Buffer.from('How many?') })
  await expect(page.getByRole('link', { name: /questions\.txt/ })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  const first = await mailToAda(1)
  expect(first).toMatchObject({ from: { name: 'Robin Nagel', address: SALES } })
  expect(first.attachments.map(({ filename }) => filename)).toEqual(['questions.txt'])

  imap.deliver(replyTo(first, 'Tuesday suits us. The plan is attached.'))
  await expect(page.getByRole('article', { name: /Ada Zanzibar wrote|zanzibar.* wrote/ })).toContainText(
    'Tuesday suits us.',
    SOON,
  )
  expect(await store.requests.find(id)).toMatchObject({ status: 'contacted', lastWriter: 'visitor' })

  const colleague = await browser.newPage()
  await signIn(colleague, 'Grace Hopper')
  await colleague.goto(`${origin}/inbox`)
  await colleague.getByRole('link', { name: /Ada Zanzibar/ }).click()
  const download = colleague.waitForEvent('download')
  await colleague.getByRole('link', { name: /plan\.txt/ }).click()
  expect(readFileSync((await (await download).path()) ?? '', 'utf8')).toBe('The zanzibar plan')
  await colleague.getByRole('button', { name: 'Reply' }).click()
  const inCc = colleague.getByRole('list', { name: 'In Cc' }).getByRole('listitem')
  await expect(inCc).toHaveText([BO, 'kim@pemba.example'])
  await colleague.getByRole('button', { name: 'Remove kim@pemba.example from Cc' }).click()
  await colleague.getByRole('textbox', { name: 'Cc' }).fill(EVE)
  await colleague.getByRole('textbox', { name: 'Text' }).fill('Tuesday at ten, then.')
  await expect(inCc).toHaveText([BO, EVE])
  await colleague.getByRole('button', { name: 'Send' }).click()
  const second = await mailToAda(2)
  expect(second.inReplyTo).toBe('<reply@zanzibar.example>')
  expect(second.cc?.map(({ address }) => address)).toEqual([BO, EVE])
  await mailTo(BO, 1)
  await mailTo(EVE, 1)
  await expect.poll(() => store.requests.find(id), SOON).toMatchObject({ lastWriter: 'staff', waitingSince: null })
  await readAgain(page)
  await expect(page.getByRole('article', { name: 'Grace Hopper answered' })).toContainText('Tuesday at ten')
  await colleague.close()

  imap.deliver(replyTo(second, 'I come too.', { from: EVE, id: '<eve@pemba.example>' }))
  const fromEve = page.getByRole('article', { name: `${EVE} wrote` })
  await expect(fromEve).toContainText('From another address', SOON)
  const { requests } = await store.people.search(EVE, { signal: new AbortController().signal })
  expect(requests).toMatchObject([{ id, because: 'mention' }])

  await store.erase({ requests: [id] })
  const files = globSync(join(site.dataDir, 'site.sqlite*'))
  expect(
    files.filter((file) => readFileSync(file).includes('zanzibar') || readFileSync(file).includes('pemba')),
  ).toEqual([])
  expect((await store.check()).problems).toEqual([])
})

async function signIn(page: Page, name: string) {
  const { store, origin } = parts
  const email = `${name.toLowerCase().replace(' ', '.')}@sextant.example`
  const member = await store.staff.add({ email, name, areas: ['inbox'] }, null)
  const value = (await store.sessions.start(member?.id ?? '', 'Chrome on Linux')) ?? ''
  await page.context().addCookies([{ name: 'console', value, url: origin }])
}

const mailToAda = (nth: number) => mailTo(ADA, nth)

/** The nth mail to an address. */
async function mailTo(address: string, nth: number): Promise<ReceivedMail> {
  const mails = () => parts.smtp.mails.filter(({ envelope }) => envelope.to.includes(address))
  await expect.poll(() => mails().length, SOON).toBe(nth)
  return mails()[nth - 1] as ReceivedMail
}

/** As a mail program replies, with the verdict of the company's mail server. */
const replyTo = (
  { messageId, subject }: ReceivedMail,
  text: string,
  { from = ADA, id = '<reply@zanzibar.example>' } = {},
) => `Authentication-Results: mx.sextant.example; dmarc=pass header.from=zanzibar.example
From: ${from}
To: ${SALES}, Bo <${BO}>
Cc: kim@pemba.example, Robin.Nagel@sextant.example, ${SALES.replace('@', '+1@')}
Subject: ${subject?.startsWith('Re:') ? subject : `Re: ${subject}`}
Message-ID: ${id}
In-Reply-To: ${messageId}
References: ${messageId}
Date: ${new Date().toUTCString()}
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=utf-8

${text}

On Friday Robin Nagel wrote:
> Dear Ada, when do you have time?
--b
Content-Type: text/plain; name=plan.txt
Content-Disposition: attachment; filename=plan.txt
Content-Transfer-Encoding: base64

${Buffer.from('The zanzibar plan').toString('base64')}
--b--
`
