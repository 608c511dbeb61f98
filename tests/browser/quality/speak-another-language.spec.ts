import { testPseudoLocales } from '../../support/page/pseudo-locales.ts'
import { expect, test } from '../../support/page/test.ts'

// Long words on a narrow screen find most errors. tests/growth/speak-other-languages.spec.ts has the other combinations.
const origin = testPseudoLocales([{ language: 'longer', width: 360 }])

test('each page names itself in every language, and the first language as the default', async ({ page }) => {
  const expected = [
    ['en', '/'],
    ['en-XA', '/en-XA'],
    ['ar-XB', '/ar-XB'],
    ['x-default', '/'],
  ]
  for (const [path, lang, dir] of [
    ['/', 'en', null],
    ['/en-XA', 'en-XA', null],
    ['/ar-XB', 'ar-XB', 'rtl'],
  ] as const) {
    await page.goto(origin() + path)
    const links = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute('hreflang'), new URL(link.getAttribute('href') ?? '').pathname]),
      )
    expect(links).toEqual(expected)
    const html = page.locator('html')
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([lang, dir])
    const canonical = page.locator('link[rel=canonical]')
    expect(new URL((await canonical.getAttribute('href')) ?? '').pathname).toBe(path)
  }
})

test('a shared page names the picture of its language, with a translated alternative', async ({ page, request }) => {
  for (const [path, name] of [
    ['/', 'index'],
    ['/agentic-ai', 'agentic-ai'],
    ['/en-XA', 'en-XA'],
    ['/en-XA/agentic-ai', 'en-XA/agentic-ai'],
    ['/ar-XB', 'ar-XB'],
    ['/ar-XB/agentic-ai', 'ar-XB/agentic-ai'],
  ] as const) {
    await page.goto(origin() + path)
    const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content')
    const address = new URL((await content('og:image')) ?? '').pathname
    expect(address).toBe(`/social-pictures/${name}.png`)
    expect((await request.get(origin() + address)).headers()['content-type']).toBe('image/png')
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    expect(await content('og:image:alt')).toContain(path.endsWith('agentic-ai') ? await page.title() : heading)
  }
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
