import type { Locator, Page } from '@playwright/test'
import { SETTLE_MS } from '../../ui/toasts/toasts.ts'
import { contactForm, fillIn, sendButton, trialForm } from '../support/page/forms.ts'
import { type ExpectPicture, expect, inEveryLook, open, test } from './test.ts'

inEveryLook((width) => {
  test('menu and dialogs', async ({ page, expectPicture }) => {
    await open(page, '/')
    if (width < 896) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.mouse.move(0, 0)
      await expectPicture('menu')
      await page.keyboard.press('Escape')
    }
    const trial = await openDialog(page, 'engage-talent')
    await expectPicture('trial-dialog-screen')
    await expectDialog(page, trial, 'trial-dialog', expectPicture)
    await trial.evaluate((dialog: HTMLDialogElement) => dialog.close())
    const agent = await openDialog(page, 'build-your-ai-agent')
    await expectDialog(page, agent, 'agent-dialog', expectPicture)
  })

  test('sending and its outcomes', async ({ page, expectPicture }) => {
    const answers = Promise.withResolvers<void>()
    await page.route('**/SendMail', async (route) => {
      await answers.promise
      await route.fulfill({ json: answer(1) })
    })
    await page.route('**/ProposalInsert', (route) => route.fulfill({ json: answer(0) }))
    await page.clock.install()
    await open(page, '/')
    const contact = page.locator('#contact')
    await fillIn(contact, contactForm)
    const trial = page.locator('dialog#engage-talent')
    await page.clock.pauseAt(Date.now() + 60_000)

    await sendButton(contact, contactForm).click()
    await expect(page.getByRole('dialog', { name: contactForm.sending })).toBeVisible()
    await page.mouse.move(0, 0)
    await expectPicture('sending')
    answers.resolve()
    await expect(page.locator('dialog[closedby=none]:modal')).toHaveCount(0)
    await page.clock.runFor(SETTLE_MS)
    await expect(page.getByRole('status')).toContainText(contactForm.sent)
    await expectPicture('toast-done', page.locator('[data-toast]'))

    await openDialog(page, 'engage-talent')
    // The toasts move into the dialog.
    await page.clock.runFor(SETTLE_MS)
    await fillIn(trial, trialForm)
    await sendButton(trial, trialForm).click()
    await expect(page.locator('dialog[closedby=none]:modal')).toHaveCount(0)
    await page.clock.runFor(SETTLE_MS)
    await expect(page.getByRole('alert')).toContainText('There was an issue')
    await page.mouse.move(0, 0)
    await expectPicture('toast-failed')
  })
})

/** As it opens, and with everything missing: all that it holds, not only what the screen shows. */
async function expectDialog(
  page: Page,
  dialog: Locator,
  name: string,
  expectPicture: ExpectPicture,
) {
  const screen = page.viewportSize()
  await makeRoom(page, dialog)
  await expectPicture(name, dialog)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await page.mouse.move(0, 0)
  await makeRoom(page, dialog)
  await expectPicture(`${name}-errors`, dialog)
  if (screen) await page.setViewportSize(screen)
}

/** Whatever opens it at this width. */
async function openDialog(page: Page, id: string) {
  const dialog = page.locator(`dialog#${id}`)
  await dialog.evaluate((element: HTMLDialogElement) => element.showModal())
  return dialog
}

/** Everything a dialog holds is seen at once. */
async function makeRoom(page: Page, dialog: Locator) {
  const height = await dialog.evaluate(({ scrollHeight }) => scrollHeight)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height })
}

const answer = (StatusId: number) => ({ ObjdbmlStatus: { Status: null, StatusId } })
