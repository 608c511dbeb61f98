import type { Locator, Page } from '@playwright/test'
import { type Form, fillIn, forms, sendButton, untilAlive } from '../../support/page/forms.ts'
import { inOwnWords, keptWith } from '../../support/page/stored-submissions.ts'
import { expect, test } from '../../support/page/test.ts'

const honeypotIn = (place: Locator) => place.locator('[name=homepage]')

async function sendAndRead(page: Page, place: Locator, form: Form) {
  const sending = page.waitForRequest(`**/${form.call}`)
  await sendButton(place, form).click()
  await expect(page.getByRole('status')).toContainText(form.sent)
  const request = await sending
  return { headers: request.headers(), body: request.postDataJSON() }
}

for (const form of forms) {
  test(`${form.name}: what a visitor sends is not suspected, and is on the wire as ever`, async ({
    page,
    dataDir,
  }) => {
    await page.goto('/')
    const place = await form.open(page)
    const { own, change } = inOwnWords(form)
    // Of what was typed before the script came, nobody knows how long it took.
    await untilAlive(place, form)
    await fillIn(place, form, change)
    const { headers, body } = await sendAndRead(page, place, form)
    expect(headers['form-fill-ms']).toMatch(/^\d+$/)
    expect(headers).not.toHaveProperty('form-trap')
    expect(JSON.stringify(body)).not.toMatch(/homepage|trap|fill/i)
    const { records, mails } = await keptWith(dataDir, own)
    expect(records).toMatchObject([{ suspectedFor: null }])
    expect(mails).toMatchObject([{ state: 'waiting' }])
  })

  test(`${form.name}: the hidden field is out of reach`, async ({ page, expectAccessible }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const place = await form.open(page)
    const honeypot = honeypotIn(place)
    await expect(honeypot).toHaveAttribute('autocomplete', 'off')
    expect(await place.ariaSnapshot()).not.toContain('Homepage')
    const box = await honeypot.locator('xpath=ancestor::div[@aria-hidden]').boundingBox()
    expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeLessThanOrEqual(1)
    await honeypot.evaluate((field: HTMLInputElement) => field.focus())
    await expect(honeypot).not.toBeFocused()

    const [first] = Object.keys(form.text)
    await place.getByLabel(first ?? '', { exact: true }).focus()
    const reached: string[] = []
    while (!(await sendButton(place, form).evaluate((button) => button.matches(':focus')))) {
      await page.keyboard.press('Tab')
      reached.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''))
      expect(reached.length).toBeLessThan(40)
    }
    expect(reached).not.toContain('homepage')
    await expectAccessible()
  })

  test(`${form.name}: a program that fills in everything is answered alike, and held`, async ({
    page,
    dataDir,
  }) => {
    await page.goto('/')
    const place = await form.open(page)
    const { own, change } = inOwnWords(form)
    await honeypotIn(place).evaluate((field: HTMLInputElement) => {
      field.value = 'https://pills.example'
    })
    const links = ' https://a.example https://b.example https://c.example'
    const [text = ''] = Object.keys(change)
    await fillIn(place, form, { ...change, [text]: `${change[text]}${links}` })
    const { headers } = await sendAndRead(page, place, form)
    expect(headers['form-trap']).toBe('filled')
    const { records, mails } = await keptWith(dataDir, own)
    expect(records).toMatchObject([
      { suspectedFor: expect.stringContaining('the hidden field was filled in') },
    ])
    expect(mails).toMatchObject([{ state: 'held' }])
  })
}
