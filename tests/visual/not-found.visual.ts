import { inEveryLook, open, test } from './test.ts'

inEveryLook(() => {
  test('not found', async ({ page, expectPicture, expectTrouble }) => {
    expectTrouble(/404 .*\/no\/such\/page$/)
    await open(page, '/no/such/page')
    await expectPicture('not-found', page.locator('body'))
  })
})
