import { testPseudoLocale } from '../../support/page/pseudo-locales.ts'
import { expect, test } from '../../support/page/test.ts'

// Long words on a narrow screen find most errors. tests/growth/speak-other-languages.spec.ts has the other language.
const origin = testPseudoLocale('longer')

test('each page names itself in every language, and the picture of its own', async ({ request }) => {
  const languages = [
    ['en', '/'],
    ['en-XA', '/en-XA'],
    ['ar-XB', '/ar-XB'],
    ['x-default', '/'],
  ]
  const pictures = new Set<string>()
  for (const [path, name, html] of [
    ['/', 'index', '<html lang="en"'],
    ['/en-XA', 'en-XA', '<html lang="en-XA"'],
    ['/ar-XB', 'ar-XB', '<html lang="ar-XB" dir="rtl"'],
    ['/agentic-ai', 'agentic-ai', '<html lang="en"'],
    ['/en-XA/agentic-ai', 'en-XA/agentic-ai', '<html lang="en-XA"'],
  ] as const) {
    const page = await (await request.get(origin() + path)).text()
    const read = (pattern: RegExp) => pattern.exec(page)?.[1] ?? ''
    expect(page).toContain(html)
    expect(new URL(read(/<link rel="canonical" href="(.*?)">/)).pathname).toBe(path)
    if (!path.endsWith('agentic-ai')) {
      const links = page.matchAll(/<link rel="alternate" hreflang="(.*?)" href="(.*?)">/g)
      expect([...links].map(([, language, href = '']) => [language, new URL(href).pathname])).toEqual(languages)
    }
    const picture = new URL(read(/<meta property="og:image" content="(.*?)">/)).pathname
    expect(picture).toBe(`/social-pictures/${name}.png`)
    const drawn = await request.get(origin() + picture)
    expect(drawn.headers()['content-type']).toBe('image/png')
    pictures.add((await drawn.body()).toString('base64'))
    const title = read(path.endsWith('agentic-ai') ? /<title>(.*?)<\/title>/ : /<h1[^>]*>(.*?)<\/h1>/)
    expect(read(/<meta property="og:image:alt" content="(.*?)">/)).toContain(title)
  }
  expect(pictures.size).toBe(4) // The two pseudo-locales have the same claim.
})

test('a link to another language keeps the page, and the employee', async ({ page }) => {
  await page.goto(`${origin()}/agentic-ai`)
  await page.locator('header a[hreflang=en-XA]').click()
  await expect(page).toHaveURL(/\/en-XA\/agentic-ai$/)
  await page.goto(`${origin()}/Home/TeamMembers?EmpId=nobody`)
  await page.locator('header a[hreflang=ar-XB]').click()
  await expect(page).toHaveURL(/\/ar-XB\/Home\/TeamMembers\?EmpId=nobody$/)
})

test('a form without JavaScript names the locale of its page and leads to a result in it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${origin()}/en-XA/request/trial`)
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page).toHaveURL(/\/en-XA\/not-sent\/company-name-is-required$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  await context.close()
})
