import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { contactMailHtml } from '../../../contract/wire/send-mail.ts'
import { readContactHtml } from '../../../records/contact-html.ts'
import { requestMail } from '../../../server/delivery/mail/request-mail.ts'
import { readBrand } from '../../../src/brand/read-brand.ts'
import { siteFor } from '../../../src/integrations/finish-build.ts'
import { expect, test } from '../../support/page/test.ts'
import { asStored } from '../../support/service/records.ts'
import { TEST_CONTENT_DIR, testContent } from '../../support/test-content.ts'

// The browser shows the mails like a mail program that runs every script.

const MAIL_URL = 'http://mail.example/'

/** Shows a page, operates all of its elements, and returns the scripts that ran and the URLs that were requested. */
async function openAndOperate(page: Page, html: string) {
  const requested: string[] = []
  const ran: string[] = []
  await page.unrouteAll()
  await page.route('**/*', (route) => {
    if (route.request().url() === MAIL_URL) {
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
    }
    requested.push(route.request().url())
    return route.abort()
  })
  const onDialog = async (dialog: { message(): string; dismiss(): Promise<void> }) => {
    ran.push(dialog.message())
    await dialog.dismiss()
  }
  page.on('dialog', onDialog)
  await page.goto(MAIL_URL, { waitUntil: 'load' }).catch(() => {})
  await page
    .evaluate(() => {
      for (const element of document.querySelectorAll('*')) {
        for (const type of ['mouseover', 'mousemove', 'focus', 'error', 'load', 'toggle']) {
          element.dispatchEvent(new Event(type))
        }
        if (!(element instanceof HTMLAnchorElement && /^(https?|mailto):/.test(element.href))) {
          element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
        }
      }
      return new Promise((resolve) => requestAnimationFrame(resolve))
    })
    .catch(() => {})
  page.off('dialog', onDialog)
  return { ran, requested }
}

const site = siteFor({ all: [], home: [] }, [testContent], readBrand(TEST_CONTENT_DIR))
const mailHtmlOf = (html: string) => requestMail(asStored(readContactHtml(html)), site).html

const asFields = (html: string) =>
  `<dl><dt>Name</dt><dd>${html}</dd><dt>Email</dt><dd>x</dd><dt>Subject</dt><dd>${html}</dd><dt>Message</dt><dd>${html}</dd></dl>`

const asTyped = (text: string) => contactMailHtml({ name: text, email: text, subject: text, message: text }, 2026)

const xssVectors: string[] = parse(readFileSync('tests/support/service/xss-vectors.yaml', 'utf8'))
const all = xssVectors.join('\n')
const messages = [...xssVectors, all, asFields(all), asTyped(all)]

test('a mail to staff runs no script and loads no resource, whatever HTML a visitor sent', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_NAME_NOT_RESOLVED/) // The favicon request of the browser fails.
  const acting = 'script,img,svg,math,iframe,object,embed,form,input,button,link,base'
  // Several mails on one page, because one page for each would take 20 s.
  for (let start = 0; start < messages.length; start += 20) {
    const mails = messages.slice(start, start + 20)
    const found = await openAndOperate(page, mails.map(mailHtmlOf).join('\n'))
    expect(found, mails.join('\n')).toEqual({ ran: [], requested: [] })
    expect(await page.locator(acting).count(), mails.join('\n')).toBe(0)
  }
})

test('the same markup runs scripts if it is shown without sanitising', async ({ page, expectErrors }) => {
  expectErrors(/./)
  let acted = 0
  for (const vector of xssVectors.slice(0, 20)) {
    const { ran, requested } = await openAndOperate(page, `<!doctype html><meta charset=utf-8>${vector}`)
    if (ran.length + requested.length > 0) acted += 1
  }
  expect(acted).toBeGreaterThan(10)
})
