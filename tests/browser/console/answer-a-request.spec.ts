import { expect, test } from '../../support/page/console.ts'
import { findIllegible } from '../../support/page/find-illegible.ts'
import { findSmallTargets } from '../../support/page/find-small-targets.ts'
import { findViolations } from '../../support/page/find-violations.ts'
import { aContactRequest, addRequest } from '../../support/service/records.ts'

test('a person answers with a file by keyboard alone on a phone, and takes the answer back', async ({
  page,
  staffConsole,
}) => {
  const { store, origin } = staffConsole
  const id = await addRequest(store, aContactRequest({ email: 'ada@meridian.example', name: 'Ada Byron' }))
  await page.setViewportSize({ width: 360, height: 740 })
  const me = await staffConsole.signIn(page, 'Grace Hopper', ['inbox'])
  await page.goto(`${origin}/inbox/${id}`)
  await expect(page.getByRole('button', { name: 'Reply' })).toBeVisible()

  await page.keyboard.press('r')
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toBeFocused()
  await page.keyboard.type('Dear Ada,\n\nTuesday is possible.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await store.conversation.draftOf({ requestId: id, staffId: me })).toMatchObject({ to: 'ada@meridian.example' })
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Tab') // Send
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeFocused()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('The plan') })
  await expect(page.getByRole('link', { name: 'plan.txt 1 kB' })).toBeVisible()
  expect(await findViolations(page, 'form[aria-label=Answer]')).toEqual([])
  expect(await page.evaluate(findSmallTargets, { side: 24 })).toEqual([])

  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Send' })).toBeFocused()
  await page.keyboard.press('Enter')
  const answer = page.getByRole('article', { name: 'Grace Hopper answered' })
  await expect(answer).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'The answer leaves in 10 seconds.' })).toBeVisible()
  expect((await store.conversation.mailsOf(id))?.mails).toMatchObject([
    { direction: 'out', to: 'ada@meridian.example', files: [{ name: 'plan.txt', bytes: 8 }] },
  ])

  await page.keyboard.press('Tab')
  await expect(answer.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('Dear Ada,\n\nTuesday is possible.\n\nGrace Hopper')
  await expect(page.getByRole('link', { name: 'plan.txt 1 kB' })).toBeVisible()
  expect((await store.conversation.mailsOf(id))?.mails).toEqual([])
})

test('a file of a mail is saved under its name, and never shown', async ({ page, staffConsole }) => {
  const { store, origin } = staffConsole
  const id = await addRequest(store, aContactRequest({ name: 'Ada Byron' }))
  const by = await staffConsole.signIn(page, 'Grace Hopper', ['inbox'])
  const mail = { to: 'ada@meridian.example', subject: 'Re: A visit', text: 'See the plan.' }
  const content = Buffer.from('<script>alert(1)</script>')
  const file = { name: 'plan.html', type: 'text/html', bytes: content.length, content }
  await store.conversation.addDraftFile({ requestId: id, staffId: by }, file, mail)
  await store.conversation.send({ requestId: id, by, mail, version: null, from: 'sales@sextant.example' })
  await page.goto(`${origin}/inbox/${id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'plan.html' }).click()
  expect((await download).suggestedFilename()).toBe('plan.html')
  expect(page.url()).toBe(`${origin}/inbox/${id}`)
})

test('an answer in Arabic reads from right to left, at 360 px in the dark theme', async ({ page, staffConsole }) => {
  const { store, origin } = staffConsole
  const id = await addRequest(store, aContactRequest({ name: 'ليلى حداد' }))
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  const by = await staffConsole.signIn(page, 'Grace Hopper', ['inbox'])
  const mail = { to: 'somebody.with.a.long.address@meridian.example', subject: 'Re: A visit', text: 'شكرا لرسالتك.' }
  await store.conversation.send({ requestId: id, by, mail, version: null, from: 'sales@sextant.example' })
  await page.goto(`${origin}/inbox/${id}`)
  const text = page.getByText('شكرا لرسالتك.')
  await expect(text).toHaveCSS('direction', 'rtl')
  expect(await findViolations(page, 'body')).toEqual([])
  // Without the fixed parts: a text that they cover can be scrolled from below them.
  await page.getByRole('navigation', { name: 'Screens' }).evaluate((nav) => {
    nav.style.visibility = 'hidden'
  })
  await page.getByRole('button', { name: 'Reply' }).evaluate((reply) => {
    reply.parentElement?.remove()
  })
  expect(await page.evaluate(findIllegible)).toEqual([])
})
