import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../../support/page/console.ts'
import { aContactRequest, addRequest } from '../../support/service/records.ts'

test('a dropped folder is named in one sentence, and the file beside it is attached', async ({ page, staffConsole }, {
  outputDir,
}) => {
  const { store, origin } = staffConsole
  const id = await addRequest(store, aContactRequest())
  await staffConsole.signIn(page, 'Grace Hopper', ['inbox'])
  await page.goto(`${origin}/inbox/${id}`)
  await page.getByRole('button', { name: 'Reply' }).click()
  mkdirSync(join(outputDir, 'Photos'), { recursive: true })
  writeFileSync(join(outputDir, 'plan.txt'), 'The plan')

  // As a file manager drops files and folders of this machine.
  const { x = 0, y = 0 } = (await page.getByRole('textbox', { name: 'Text' }).boundingBox()) ?? {}
  const browser = await page.context().newCDPSession(page)
  const files = [join(outputDir, 'Photos'), join(outputDir, 'plan.txt')]
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 20, data })

  await expect(page.getByText('“Photos” is a folder. Open it and choose its files.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'plan.txt 1 kB' })).toBeVisible()
  await expect(page.getByText('does not answer')).toBeHidden()
})
