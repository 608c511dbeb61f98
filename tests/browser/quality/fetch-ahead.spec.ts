import { expect, test } from '../../support/page/test.ts'

test('a page is fetched when the pointer rests on its link, but no page of a form or an employee', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page)
  const fetched: string[] = []
  devTools.on('Preload.prefetchStatusUpdated', ({ key }) => fetched.push(new URL(key.url).pathname))
  await devTools.send('Preload.enable')
  await page.goto('/agentic-ai')
  for (const path of ['/request/agent', '/Home/TeamMembers?EmpId=1', '/de/sent/trial', '/accessibility'])
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: href })
      document.querySelector('main')?.prepend(link)
    }, path)
  const links = page.getByRole('main').getByRole('link')
  for (const name of ['/request/agent', '/Home/TeamMembers?EmpId=1', '/de/sent/trial', '/accessibility']) {
    await links.filter({ hasText: name }).hover()
    await page.waitForTimeout(400)
  }
  await expect.poll(() => [...new Set(fetched)]).toEqual(['/accessibility'])
})
