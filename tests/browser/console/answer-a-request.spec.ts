import { expect, test } from '../../support/page/console.ts'
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
