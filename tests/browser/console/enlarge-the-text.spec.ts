import { expect, test } from '../../support/page/console.ts'
import { enlargements, sidewaysScroll } from '../../support/page/enlarge-text.ts'
import { aTrialRequest } from '../../support/service/records.ts'

for (const [way, enlarge] of Object.entries(enlargements))
  for (const width of [360, 768, 1280])
    test(`at ${width} px with ${way} no screen is wider than the window`, async ({
      page,
      staffConsole,
      expectErrors,
    }) => {
      expectErrors(/401/)
      test.setTimeout(180_000)
      const { origin, store } = staffConsole
      await page.setViewportSize({ width, height: 800 })
      await page.goto(origin)
      await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
      await page.evaluate(enlarge)
      expect.soft(await page.evaluate(sidewaysScroll), 'sign-in').toBe(0)

      const me = await staffConsole.signIn(page, 'Kerstin Wolf')
      const added = await store.requests.add(aTrialRequest(), null)
      const id = 'id' in added ? added.id : ''
      await store.requests.addNote(id, 'Ask about the warehouse first.', me)
      for (const screen of [
        '/inbox?view=all',
        `/inbox/${id}`,
        '/inbox/new',
        '/figures',
        '/deliveries',
        '/employees',
        '/employees/new',
        '/employees/import',
        '/employees/badges',
        '/people',
        '/staff',
        '/audit',
        '/me',
      ]) {
        await page.goto(`${origin}${screen}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText('Loading …')).toHaveCount(0)
        await page.evaluate(enlarge)
        expect.soft(await page.evaluate(sidewaysScroll), screen).toBe(0)
      }
    })
