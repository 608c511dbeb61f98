import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/page/console.ts'
import { aContactRequest, addRequest } from '../../support/service/records.ts'

/** Drops files and folders of this machine, as a file manager does. */
async function dropOn(page: Page, name: string, files: string[]) {
  const box = await page.getByRole('textbox', { name }).boundingBox()
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, ...at, data })
}

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
  await dropOn(page, 'Text', [join(outputDir, 'Photos'), join(outputDir, 'plan.txt')])
  await expect(page.getByText('“Photos” is a folder. Open it and choose its files.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'plan.txt 1 kB' })).toBeVisible()
  await expect(page.getByText('does not answer')).toBeHidden()
})

test('a file that is deleted before it is sent is not blamed on the service', async ({
  page,
  staffConsole,
  expectErrors,
}, { outputDir }) => {
  expectErrors(/ERR_FILE_NOT_FOUND/)
  const { store, origin } = staffConsole
  const id = await addRequest(store, aContactRequest())
  await staffConsole.signIn(page, 'Grace Hopper', ['inbox'])
  await page.goto(`${origin}/inbox/${id}`)
  await page.getByRole('button', { name: 'Reply' }).click()
  mkdirSync(outputDir, { recursive: true })
  const [first, gone] = ['first.txt', 'gone.txt'].map((name) => join(outputDir, name)) as [string, string]
  for (const file of [first, gone]) writeFileSync(file, 'The plan')
  // The files are sent one after the other: the second one is deleted while the first one is on its way.
  await page.route('**/draft/files?name=first.txt*', async (route) => {
    rmSync(gone)
    await route.continue()
  })
  await page.getByLabel('Files to attach').setInputFiles([first, gone])
  await expect(page.getByText(/^“gone\.txt” was not attached: The file cannot be read: /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'first.txt 1 kB' })).toBeVisible()
})
